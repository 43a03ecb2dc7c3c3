/* Lets somebody who makes a signal hear it here: the chosen sound, then the words with examples in their gaps. */

import { playTune } from "../sounds.js";

const button = document.getElementById("listen");
let audio = null;

/** The words as they would be said, with what the page gives as an example for each gap. */
function fillExamples(text, gaps) {
  return gaps.reduce((filled, gap) => filled.split(gap.written).join(gap.such), text);
}

/** The seconds are those of the form; for all else the page gives an example. */
function listGaps(form) {
  const seconds = form.elements.seconds ? [{ written: "{seconds}", such: form.elements.seconds.value }] : [];
  const known = form.querySelectorAll("#gaps [data-gap]");
  return seconds.concat(Array.from(known, (one) => ({ written: one.dataset.gap, such: one.dataset.such })));
}

function buildSpokenText(form) {
  const text = form.elements.text.value || form.elements.text.placeholder;
  return form.elements.spoken.checked ? fillExamples(text, listGaps(form)) : "";
}

function playPreview(form) {
  audio = audio || new window.AudioContext();
  audio.resume();
  const tune = form.elements.tune.value;
  if (tune !== "") playTune(audio, tune, 0);
  const text = buildSpokenText(form);
  if (text !== "" && window.speechSynthesis) window.speechSynthesis.speak(new window.SpeechSynthesisUtterance(text));
}

if (button && window.AudioContext) {
  button.closest(".needs-script").hidden = false;
  button.addEventListener("click", () => playPreview(button.form));
}
