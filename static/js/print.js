/* The button that prints the page; without scripts the browser's own menu does it, and the button is not there. */

document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
