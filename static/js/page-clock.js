/* The clock on a page of a night: its digits wherever they stand, and how long play has stood. */

import { getPhase, readClockFace } from "./clock.js";
import { formatClock, formatOvertime } from "./number-format.js";

/** What stands in the digits for a board at an instant. */
export function formatClockDigits(board, now) {
  const shown = readClockFace(board.steps, board.anchor, now);
  if (shown.wait_ms) return formatClock(shown.wait_ms);
  if (board.steps[shown.step].minutes === 0) return "∞";
  return shown.over_ms ? formatOvertime(shown.over_ms) : formatClock(shown.left_ms);
}

/** What the page was drawn for; when the clock by itself gets to something else, the page is drawn afresh. */
export function computePageState(board, now) {
  const shown = readClockFace(board.steps, board.anchor, now);
  return [shown.step, getPhase(board, now), shown.over_ms > 0].join();
}

/** Put words wherever a page has a spot for them. */
export function setText(selector, text) {
  for (const spot of document.querySelectorAll(selector)) {
    if (spot.textContent !== text) spot.textContent = text;
  }
}

/** Show the clock of a board at an instant. */
export function renderClock(board, now) {
  const text = formatClockDigits(board, now);
  setText("[data-time]", text);
  document.querySelectorAll("[data-time]").forEach((spot) => spot.classList.toggle("long", text.length > 5));
  document.querySelectorAll("[data-stood]").forEach((spot) => {
    spot.textContent = formatClock(Math.max(0, now - Number(spot.dataset.stood)));
  });
}
