/* The director's keyboard: a key presses the button that says it listens to it; never while somebody types, nor where
 * keys are switched off for this device. */

import { deviceSwitch, KEYS } from "../device-settings.js";

const TYPING = "input, textarea, select, [contenteditable]";

/** The name of a key press as buttons write it: "k", "shift ArrowLeft", " ". */
export function nameOf(event) {
  const key = event.key === "−" ? "-" : event.key === "=" ? "+" : event.key;
  if (key.startsWith("Arrow")) return event.shiftKey ? `shift ${key}` : key;
  return key.length === 1 ? key.toLowerCase() : key;
}

function listening(name) {
  const seen = (one) => one.closest("[popover]") || one.checkVisibility();
  return Array.from(document.querySelectorAll("[data-key]:not([disabled])")).find((one) => one.dataset.key === name && seen(one));
}

function press(name) {
  const button = listening(name);
  if (button) button.click();
  return Boolean(button);
}

/* In the list stands what does something on this page as it is now, and nothing else. */
function tellWhatWorks(sheet) {
  for (const row of sheet.querySelectorAll(".keys > div")) {
    const keys = Array.from(row.querySelectorAll("[data-press]"));
    for (const key of keys) key.hidden = !listening(key.dataset.press);
    row.hidden = keys.length > 0 && keys.every((key) => key.hidden);
  }
}

/* The browser gives the keyboard back; only who came from the sheet at hand, which closes, is brought to its button. */
function showKeys(button) {
  const sheet = document.getElementById("keys");
  if (!sheet || sheet.open) return;
  const back = button.closest("#sheet") ? document.querySelector("[popovertarget=sheet]") : null;
  tellWhatWorks(sheet);
  sheet.showModal();
  sheet.querySelector("form button").focus();
  if (back) sheet.addEventListener("close", () => back.focus(), { once: true });
}

export function startKeys() {
  const wanted = deviceSwitch(window, KEYS);
  const box = document.getElementById("keys-on");
  if (box) wanted.follow(box);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-opens=keys]");
    if (button) showKeys(button);
  });
  document.addEventListener("keydown", (event) => {
    if (!wanted.on() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    if (name === " " && event.target.closest("button, a, summary")) return;
    if (press(name)) event.preventDefault();
  });
}
