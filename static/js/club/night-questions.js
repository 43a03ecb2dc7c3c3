// The questions of a new night: one more or fewer by a tap, and what the slider says while it moves.

import { sounds } from "../device-sounds.js";

/** @param {Event} event */
function stepNumber(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-step]");
  const field = button?.parentElement?.querySelector("input");
  if (!button || !field) return;
  const value = (Number(field.value) || 0) + Number(button.getAttribute("data-step"));
  field.value = String(Math.max(Number(field.min), value));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {Event} event */
function tellSlider(event) {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const labels = slider.dataset.labels?.split("|");
  if (!labels) return;
  const label = labels[(Number(slider.value) - Number(slider.min)) / Number(slider.step)];
  slider.setAttribute("aria-valuetext", label);
  const told = document.querySelector("output[for=ends]");
  if (told) told.textContent = label;
}

document.addEventListener("click", stepNumber);
document.addEventListener("input", tellSlider);
sounds.start(document);
