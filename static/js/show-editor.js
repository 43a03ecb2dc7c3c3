/* Shows a draft of the club's show on the screen beside it, while it is typed; nothing is kept until it is saved. */

import { playTune } from "./tunes.js";

const REST_MS = 250;

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

  async function ask() {
    latest += 1;
    const mine = latest;
    const answer = await fetch(frame.dataset.preview, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
    if (!answer.ok || mine !== latest) return;
    const drafted = await answer.json();
    said.textContent = drafted.wrong || drafted.said;
    said.classList.toggle("notice", said.textContent !== "");
    if (drafted.wrong === "") {
      show = drafted.show;
      tell();
    }
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(ask, REST_MS);
  }

  function look(button) {
    looking = button.dataset.look;
    document.querySelectorAll("[data-look]").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
    frame.scrollIntoView({ block: "nearest" });
    tell();
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
  form.elements.night.addEventListener("change", () => {
    frame.src = frame.dataset.preview + "?night=" + encodeURIComponent(form.elements.night.value);
  });
  form.addEventListener("input", changed);
  frame.addEventListener("load", () => (show === null ? ask() : tell()));
  ask();
}

const form = document.getElementById("show-form");
if (form) start(form);
