/*
 * A form that is sent as soon as something is chosen in it; without scripts it has a button. Whoever goes through the
 * choices by arrow keys has chosen once they leave the field.
 */

let hasKey = false;
let waiting = null;

document.addEventListener("pointerdown", () => (hasKey = false), true);
document.addEventListener("keydown", (event) => (hasKey = event.key !== "Enter"), true);

document.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-at-once]");
  if (form && hasKey) waiting = form;
  else if (form) form.requestSubmit();
});

document.addEventListener("focusout", () => {
  if (waiting) waiting.requestSubmit();
  waiting = null;
});
