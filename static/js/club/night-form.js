// The questions of a new night: one more or fewer by a tap, the sign of the currency, pickers.

import { sounds } from "../device-sounds.js";
import "./end-time-slider.js";

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
function showCurrencySign(event) {
  const field = /** @type {HTMLSelectElement} */ (event.target);
  const sign = field.closest(".price")?.querySelector(".sign");
  if (!sign || field.name !== "currency") return;
  sign.textContent = field.selectedOptions[0].dataset.sign ?? "";
  sign.classList.toggle("long", sign.textContent.length > 1);
}

/**
 * The whole button opens what the browser picks a day or a time with, not only the small sign in it.
 * @param {Event} event
 */
function openPicker(event) {
  const field = /** @type {Element} */ (event.target).closest(".pick > input");
  if (!(field instanceof HTMLInputElement)) return;
  try {
    field.showPicker();
  } catch {
    // A browser without pickers lets it be typed.
  }
}

document.addEventListener("click", stepNumber);
document.addEventListener("click", openPicker);
document.addEventListener("change", showCurrencySign);
sounds.start(document);
