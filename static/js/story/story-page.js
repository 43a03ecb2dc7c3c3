/* Draws the result card of the page, and shares or saves it; without scripts there is neither. */

import { HEIGHT, WIDTH, drawCard } from "./result-card.js";

const place = document.querySelector("[data-card]");
const card = JSON.parse(document.getElementById("result-card").textContent);
const canvas = place.querySelector("canvas");
const WEIGHTS = [400, 600, 700];

/** The colours of the club's screens, and the page's fonts. */
function readLook() {
  if (place.dataset.accentColor) {
    place.setAttribute("data-accent", "");
    place.style.setProperty("--tv-accent", place.dataset.accentColor);
  }
  const style = getComputedStyle(place);
  const read = (name) => style.getPropertyValue(name).trim();
  return {
    family: `${read("--font-figures")}, ${read("--font-body")}`,
    direction: document.documentElement.dir || "ltr",
    ground: read("--tv-ground"),
    table: read("--tv-table"),
    panel: read("--tv-panel"),
    line: read("--tv-line"),
    ink: read("--tv-ink"),
    soft: read("--tv-soft"),
    brass: read("--tv-brass"),
    onBrass: read("--tv-on-state"),
    faces: [1, 2, 3].map((number) => read(`--card-back-${number}`)),
    onFace: read("--card-on-back"),
  };
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function offer(file) {
  const share = place.querySelector("[data-share-card]");
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  }
  const keep = place.querySelector("[data-save-card]");
  keep.classList.toggle("primary", share.hidden);
  keep.addEventListener("click", () => {
    save(file);
    keep.textContent = keep.dataset.doneWord;
  });
}

async function show() {
  place.hidden = false;
  const look = readLook();
  const words = JSON.stringify(card);
  // What the page draws with until its fonts are there may not be on this device, which is no fault.
  await Promise.allSettled(WEIGHTS.map((weight) => document.fonts.load(`${weight} 40px ${look.family}`, words)));
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  drawCard(canvas.getContext("2d"), card, look);
  canvas.toBlob((picture) => {
    offer(new File([picture], card.file, { type: "image/png" }));
    place.setAttribute("data-drawn", "");
  }, "image/png");
}

show();
