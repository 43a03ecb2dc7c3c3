/* On every page of a night: the keys, and the sheet of quick actions that closes when it is done. */

import { firstStop, goAround } from "../focus-trap.js";
import { startKeys } from "./keyboard-shortcuts.js";
import { redraw } from "../page-refresh.js";

const AGAIN_MS = 20_000;

/* A page without the desk's clock looks now and then whether the list has changed by itself. */
function lookAgain(page) {
  const bar = page.getElementById("night-bar");
  const until = bar && bar.dataset.until;
  if (until && Date.now() >= Number(until)) redraw();
}

function closeSheet() {
  const sheet = document.getElementById("sheet");
  if (sheet && sheet.hidePopover && sheet.matches(":popover-open")) sheet.hidePopover();
}

/* Who opens the sheet has the keyboard in it; the browser gives it back. */
function enter(event) {
  if (event.target.id === "sheet" && event.newState === "open") firstStop(event.target).focus();
}

/* What is open keeps the keyboard until it closes. */
function hold(event) {
  const sheet = document.getElementById("sheet");
  const isOut = sheet && sheet.hidePopover && sheet.matches(":popover-open");
  const open = document.querySelector("dialog[open]") || (isOut ? sheet : null);
  if (open) goAround(open, event);
}

if (typeof document !== "undefined") {
  startKeys();
  document.addEventListener("keydown", hold);
  document.addEventListener("toggle", enter, true);
  document.body.addEventListener("toast", closeSheet);
  setInterval(() => lookAgain(document), AGAIN_MS);
}
