/* Shows a draft of the club's show on the screen beside it, while it is typed; nothing is kept until it is saved. */

import { playTune } from "../sounds.js";

const TYPING_DELAY_MS = 250;
/* At which moment of a made-up night there is something to see: by what a scene shows, else by when it is shown. */
const MOMENT_BY_SCENE = {
  winner: "over", over: "over", break: "break", final_table: "final", hand_for_hand: "final", before: "before",
  running: "running", before_bubble: "running",
};

function startShowEditor(form) {
  const frame = document.getElementById("preview");
  const message = document.getElementById("said");
  let timer = null;
  let latest = 0;
  let looking = "";
  let show = null;
  let audio = null;

  /* Which scene is looked at: the one of a row, whatever is chosen in it, or all of them in turn. */
  function getPinnedScene() {
    const row = form.elements["layout-" + looking];
    return looking === "" || !row ? "" : row.value;
  }

  function postDraft() {
    if (show !== null) {
      frame.contentWindow.postMessage({ show, pinned: getPinnedScene() }, location.origin);
    }
  }

  function readDraft() {
    const typed = new FormData(form);
    typed.delete("picture");
    return typed;
  }

  async function checkDraft() {
    latest += 1;
    const mine = latest;
    const answer = await fetch(frame.dataset.preview, { method: "POST", body: readDraft(), headers: { Accept: "application/json" } });
    if (!answer.ok || mine !== latest) return;
    const heard = await answer.json();
    message.textContent = heard.wrong || heard.said;
    message.classList.toggle("notice", message.textContent !== "");
    if (heard.wrong === "") {
      show = heard.show;
      postDraft();
    }
  }

  function scheduleCheck() {
    clearTimeout(timer);
    timer = setTimeout(checkDraft, TYPING_DELAY_MS);
  }

  /* A night of the club stays as it is; a made-up one goes to where this scene has its turn. */
  function goToMoment() {
    const night = form.elements.night;
    const when = form.elements["when-" + looking];
    const fits = when ? MOMENT_BY_SCENE[getPinnedScene()] || MOMENT_BY_SCENE[when.value] : undefined;
    if (fits !== undefined && fits !== night.value && Object.values(MOMENT_BY_SCENE).includes(night.value)) {
      night.value = fits;
      loadPreview();
    }
  }

  function loadPreview() {
    frame.src = frame.dataset.preview + "?night=" + encodeURIComponent(form.elements.night.value);
  }

  function showScene(button) {
    looking = button.dataset.look;
    document.querySelectorAll("[data-look]").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
    frame.scrollIntoView({ block: "nearest" });
    postDraft();
    goToMoment();
  }

  function togglePortrait(button) {
    const is = frame.classList.toggle("is-upright");
    button.setAttribute("aria-pressed", String(is));
  }

  function playPreview() {
    audio = audio || new window.AudioContext();
    audio.resume();
    playTune(audio, "level", 0, { sounds: new FormData(form).get("sounds"), volume: Number(form.elements.volume.value) });
  }

  document.querySelectorAll(".needs-script").forEach((one) => (one.hidden = false));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-look], [data-upright], [data-listen]");
    if (button === null) return;
    if ("look" in button.dataset) showScene(button);
    else if ("upright" in button.dataset) togglePortrait(button);
    else playPreview();
  });
  form.elements.night.addEventListener("change", loadPreview);
  form.addEventListener("input", scheduleCheck);
  frame.addEventListener("load", () => (show === null ? checkDraft() : postDraft()));
  checkDraft();
}

const form = document.getElementById("show-form");
if (form) startShowEditor(form);
