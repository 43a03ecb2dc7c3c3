/* Lets somebody who makes a signal hear it here: the chosen sound, then the words. */

import { playTune } from "./sound.js";

const button = document.getElementById("listen");
let audio = null;

function words(form) {
  return form.elements.spoken.checked ? form.elements.text.value || form.elements.text.placeholder : "";
}

function listen(form) {
  audio = audio || new window.AudioContext();
  audio.resume();
  const tune = form.elements.tune.value;
  if (tune !== "") playTune(audio, tune, 0);
  const said = words(form);
  if (said !== "" && window.speechSynthesis) window.speechSynthesis.speak(new window.SpeechSynthesisUtterance(said));
}

if (button && window.AudioContext) {
  button.closest(".needs-script").hidden = false;
  button.addEventListener("click", () => listen(button.form));
}
