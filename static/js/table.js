/* The phone at a table: it follows the night as the desk does, and stays awake where the browser lets it. */

import "./desk.js";

function stayAwake() {
  if (!navigator.wakeLock || document.visibilityState !== "visible") return;
  navigator.wakeLock.request("screen").catch(() => undefined); // an empty battery may refuse; the page works without
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("click", stayAwake, { once: true });
stayAwake();
