/* The director's keyboard: a key presses the button that says it listens to it; never while somebody types. */

const TYPING = "input, textarea, select, [contenteditable]";

/** The name of a key press as buttons write it: "k", "shift ArrowLeft", " ". */
export function nameOf(event) {
  const key = event.key === "−" ? "-" : event.key === "=" ? "+" : event.key;
  if (key.startsWith("Arrow")) return event.shiftKey ? `shift ${key}` : key;
  return key.length === 1 ? key.toLowerCase() : key;
}

function press(name) {
  const button = Array.from(document.querySelectorAll("[data-key]")).find((one) => one.dataset.key === name);
  if (!button) return false;
  button.click();
  return true;
}

function showKeys() {
  const sheet = document.getElementById("keys");
  if (sheet && !sheet.open) sheet.showModal();
  return Boolean(sheet);
}

const OTHERS = { "?": showKeys };

export function startKeys() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-opens=keys]")) showKeys();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    if (name === " " && event.target.closest("button, a, summary")) return;
    const other = OTHERS[name];
    if (other ? other() : press(name)) event.preventDefault();
  });
}
