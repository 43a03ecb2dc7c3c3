// What the slider of the end says while it moves.

/** @param {Event} event */
function updateSliderLabel(event) {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const labels = slider.dataset.labels?.split("|");
  if (!labels) return;
  const label = labels[(Number(slider.value) - Number(slider.min)) / Number(slider.step)];
  slider.setAttribute("aria-valuetext", label);
  const output = document.querySelector("output[for=ends]");
  if (output) output.textContent = label;
}

document.addEventListener("input", updateSliderLabel);
