/* The director's keyboard: a key presses the button that says it listens to it; never while somebody types, nor where
 * keys are switched off for this device. */

import { createDeviceSwitch, SHORTCUTS_SETTING } from "../device-settings.js";

const TYPING_SELECTOR = "input, textarea, select, [contenteditable]";

/** The name of a key press as buttons write it: "k", "shift ArrowLeft", " ". */
export function getKeyName(event) {
  const key = event.key === "−" ? "-" : event.key === "=" ? "+" : event.key;
  if (key.startsWith("Arrow")) return event.shiftKey ? `shift ${key}` : key;
  return key.length === 1 ? key.toLowerCase() : key;
}

function findKeyButton(name) {
  const isSeen = (one) => one.closest("[popover]") || one.checkVisibility();
  return Array.from(document.querySelectorAll("[data-key]:not([disabled])")).find((one) => one.dataset.key === name && isSeen(one));
}

function pressButton(name) {
  const button = findKeyButton(name);
  if (button) button.click();
  return Boolean(button);
}

/* In the list stands what does something on this page as it is now, and nothing else. */
function hideUnusableKeys(sheet) {
  for (const row of sheet.querySelectorAll(".keys > div")) {
    const keys = Array.from(row.querySelectorAll("[data-press]"));
    for (const key of keys) key.hidden = !findKeyButton(key.dataset.press);
    row.hidden = keys.length > 0 && keys.every((key) => key.hidden);
  }
}

/* The browser gives the keyboard back; only who came from the sheet at hand, which closes, is brought to its button. */
function openShortcutList(button) {
  const sheet = document.getElementById("keys");
  if (!sheet || sheet.open) return;
  const back = button.closest("#sheet") ? document.querySelector("[popovertarget=sheet]") : null;
  hideUnusableKeys(sheet);
  sheet.showModal();
  sheet.querySelector("form button").focus();
  if (back) sheet.addEventListener("close", () => back.focus(), { once: true });
}

export function startShortcuts() {
  const shortcutSwitch = createDeviceSwitch(window, SHORTCUTS_SETTING);
  const box = document.getElementById("keys-on");
  if (box) shortcutSwitch.bindCheckbox(box);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-opens=keys]");
    if (button) openShortcutList(button);
  });
  document.addEventListener("keydown", (event) => {
    if (!shortcutSwitch.isOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest(TYPING_SELECTOR) || document.querySelector("dialog[open]")) return;
    const name = getKeyName(event);
    if (name === " " && event.target.closest("button, a, summary")) return;
    if (pressButton(name)) event.preventDefault();
  });
}
