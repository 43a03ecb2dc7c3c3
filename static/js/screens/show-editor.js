/* Shows a draft of the club's show on the screen beside it, while it is typed; nothing is kept until it is saved. */

import { playTune } from "../sounds.js";

const REST_MS = 250;
/* At which moment of a made-up night there is something to see: by what a scene shows, else by when it is shown. */
const MOMENTS = {
  winner: "over", over: "over", break: "break", final_table: "final", hand_for_hand: "final", before: "before",
  running: "running", before_bubble: "running",
};

function start(form) {
  const frame = document.getElementById("preview");
  const said = document.getElementById("said");
  let timer = null;
  let latest = 0;
  let looking = "";
  let show = null;
  let audio = null;

  /* Which scene is looked at: the one of a row, whatever is chosen in it, or all of them in turn. */
  function pinned() {
    const row = form.elements["layout-" + looking];
    return looking === "" || !row ? "" : row.value;
  }

  function tell() {
    if (show !== null) {
      frame.contentWindow.postMessage({ show, pinned: pinned() }, location.origin);
    }
  }

  function drafted() {
    const typed = new FormData(form);
    typed.delete("picture");
    return typed;
  }

  async function ask() {
    latest += 1;
    const mine = latest;
    const answer = await fetch(frame.dataset.preview, { method: "POST", body: drafted(), headers: { Accept: "application/json" } });
    if (!answer.ok || mine !== latest) return;
    const heard = await answer.json();
    said.textContent = heard.wrong || heard.said;
    said.classList.toggle("notice", said.textContent !== "");
    if (heard.wrong === "") {
      show = heard.show;
      tell();
    }
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(ask, REST_MS);
  }

  /* A night of the club stays as it is; a made-up one goes to where this scene has its turn. */
  function goToMoment() {
    const night = form.elements.night;
    const when = form.elements["when-" + looking];
    const fits = when ? MOMENTS[pinned()] || MOMENTS[when.value] : undefined;
    if (fits !== undefined && fits !== night.value && Object.values(MOMENTS).includes(night.value)) {
      night.value = fits;
      load();
    }
  }

  function load() {
    frame.src = frame.dataset.preview + "?night=" + encodeURIComponent(form.elements.night.value);
  }

  function look(button) {
    looking = button.dataset.look;
    document.querySelectorAll("[data-look]").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
    frame.scrollIntoView({ block: "nearest" });
    tell();
    goToMoment();
  }

  function turnUpright(button) {
    const is = frame.classList.toggle("is-upright");
    button.setAttribute("aria-pressed", String(is));
  }

  function listen() {
    audio = audio || new window.AudioContext();
    audio.resume();
    playTune(audio, "level", 0, { sounds: new FormData(form).get("sounds"), volume: Number(form.elements.volume.value) });
  }

  document.querySelectorAll(".needs-script").forEach((one) => (one.hidden = false));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-look], [data-upright], [data-listen]");
    if (button === null) return;
    if ("look" in button.dataset) look(button);
    else if ("upright" in button.dataset) turnUpright(button);
    else listen();
  });
  form.elements.night.addEventListener("change", load);
  form.addEventListener("input", changed);
  frame.addEventListener("load", () => (show === null ? ask() : tell()));
  ask();
}

const form = document.getElementById("show-form");
if (form) start(form);
