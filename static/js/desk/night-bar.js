/* On every page of a night: the keys, and the sheet of quick actions that closes when it is done. */

import { findFirstFocusable, trapTab } from "../focus-trap.js";
import { startShortcuts } from "./keyboard-shortcuts.js";
import { refreshPage } from "../page-refresh.js";

const CHECK_INTERVAL_MS = 20_000;

/* A page without the desk's clock looks now and then whether the list has changed by itself. */
function refreshWhenDue(page) {
  const bar = page.getElementById("night-bar");
  const until = bar && bar.dataset.until;
  if (until && Date.now() >= Number(until)) refreshPage();
}

function closeSheet() {
  const sheet = document.getElementById("sheet");
  if (sheet && sheet.hidePopover && sheet.matches(":popover-open")) sheet.hidePopover();
}

/* Who opens the sheet has the keyboard in it; the browser gives it back. */
function focusOpenedSheet(event) {
  if (event.target.id === "sheet" && event.newState === "open") findFirstFocusable(event.target).focus();
}

/* What is open keeps the keyboard until it closes. */
function trapFocus(event) {
  const sheet = document.getElementById("sheet");
  const isOut = sheet && sheet.hidePopover && sheet.matches(":popover-open");
  const open = document.querySelector("dialog[open]") || (isOut ? sheet : null);
  if (open) trapTab(open, event);
}

if (typeof document !== "undefined") {
  startShortcuts();
  document.addEventListener("keydown", trapFocus);
  document.addEventListener("toggle", focusOpenedSheet, true);
  document.body.addEventListener("toast", closeSheet);
  setInterval(() => refreshWhenDue(document), CHECK_INTERVAL_MS);
}
