/* Draws the result card of the page, and shares or saves it; without scripts there is neither. */

import { CARD_HEIGHT_PX, CARD_WIDTH_PX, drawCard } from "./result-card.js";

const place = document.querySelector("[data-card]");
const card = JSON.parse(document.getElementById("result-card").textContent);
const canvas = place.querySelector("canvas");
const FONT_WEIGHTS = [400, 600, 700];

/** The colours of the club's screens, and the page's fonts. */
function readLook() {
  if (place.dataset.accentColor) {
    place.setAttribute("data-accent", "");
    place.style.setProperty("--tv-accent", place.dataset.accentColor);
  }
  const style = getComputedStyle(place);
  const readProperty = (name) => style.getPropertyValue(name).trim();
  return {
    family: `${readProperty("--font-figures")}, ${readProperty("--font-body")}`,
    direction: document.documentElement.dir || "ltr",
    ground: readProperty("--tv-ground"),
    table: readProperty("--tv-table"),
    panel: readProperty("--tv-panel"),
    line: readProperty("--tv-line"),
    ink: readProperty("--tv-ink"),
    soft: readProperty("--tv-soft"),
    brass: readProperty("--tv-brass"),
    onBrass: readProperty("--tv-on-state"),
    faces: [1, 2, 3].map((number) => readProperty(`--card-back-${number}`)),
    onFace: readProperty("--card-on-back"),
  };
}

function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function offerFile(file) {
  const share = place.querySelector("[data-share-card]");
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  }
  const keep = place.querySelector("[data-save-card]");
  keep.classList.toggle("primary", share.hidden);
  keep.addEventListener("click", () => {
    saveFile(file);
    keep.textContent = keep.dataset.doneWord;
  });
}

async function showCard() {
  place.hidden = false;
  const look = readLook();
  const words = JSON.stringify(card);
  // What the page draws with until its fonts are there may not be on this device, which is no fault.
  await Promise.allSettled(FONT_WEIGHTS.map((weight) => document.fonts.load(`${weight} 40px ${look.family}`, words)));
  canvas.width = CARD_WIDTH_PX;
  canvas.height = CARD_HEIGHT_PX;
  drawCard(canvas.getContext("2d"), card, look);
  canvas.toBlob((picture) => {
    offerFile(new File([picture], card.file, { type: "image/png" }));
    place.setAttribute("data-drawn", "");
  }, "image/png");
}

showCard();
