/* What every page that follows a night does: it is drawn afresh in place, and says how it is connected. */

import { formatTimeOfDay, interpolate } from "./number-format.js";
import { presses, requestRefresh } from "./tap-guard.js";

/** Ask the page to draw its changing part afresh, as soon as nobody presses on it. */
export function refreshPage() {
  presses.whenReleased(requestRefresh);
}

/** Show how the connection is, in the badge of the page if it has one. */
export function renderConnectionStatus(status, words) {
  const text = interpolate(words[status.kind], { time: formatTimeOfDay(status.since, words) });
  document.dispatchEvent(new CustomEvent("link", { detail: { kind: status.kind, text: text } }));
  const badge = document.getElementById("live-status");
  if (!badge) return;
  badge.className = `tag ${status.kind}`;
  badge.textContent = text;
}

/** A piece of data that the page was drawn with. */
export function readJsonScript(id) {
  return JSON.parse(document.getElementById(id).textContent);
}
