/* The director's page: counts the clock between changes, redraws itself when the night changed, shows toasts, obeys keys. */

import { follow } from "./live.js";
import { face } from "./clock.js";
import { startKeys } from "./keys.js";

const REDRAW_AFTER_EDGE_MS = 150;

/** The time as the page shows it: 9:05, 1:09:05; a started second counts as a whole one. */
export function spell(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part) => String(part).padStart(2, "0");
  return parts[0] ? `${parts[0]}:${two(parts[1])}:${two(parts[2])}` : `${parts[1]}:${two(parts[2])}`;
}

/** What stands in the big digits for a board at an instant; null while the night has not been given a start. */
export function digits(board, now) {
  if (board.started === null) return null;
  const shown = face(board.steps, board.anchor, now);
  if (shown.wait_ms) return spell(shown.wait_ms);
  return shown.over_ms ? `+${spell(shown.over_ms)}` : spell(shown.left_ms);
}

function redraw() {
  document.body.dispatchEvent(new CustomEvent("night-changed"));
}

function start(element) {
  const first = JSON.parse(document.getElementById("first-board").textContent);
  const words = JSON.parse(document.getElementById("words").textContent);
  let board = first.board;
  let shownStep = board.shown;

  const live = follow({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const changed = newer.head !== board.head || newer.shown !== board.shown;
      board = newer;
      shownStep = newer.shown;
      if (changed) redraw();
    },
    onStatus(status) {
      const mark = document.getElementById("live-status");
      mark.className = `tag ${status.kind}`;
      mark.textContent = words[status.kind].replace("{time}", new Date(status.since).toTimeString().slice(0, 5));
    },
    onBye() {
      location.reload();
    },
  });

  function tick() {
    const now = live.now();
    const text = digits(board, now);
    const place = document.querySelector("[data-time]");
    if (place && text !== null && board.finished === null) {
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("long", text.length > 5);
      const step = face(board.steps, board.anchor, now).step;
      if (step !== shownStep) {
        shownStep = step;
        setTimeout(redraw, REDRAW_AFTER_EDGE_MS);
      }
    }
    const binds = document.getElementById("binds");
    if (binds && face(board.steps, board.anchor, now).left_ms < board.steps[shownStep].minutes * 60000 - 60000) binds.remove();
    setTimeout(tick, 1000 - (now % 1000) + 5);
  }
  tick();
  startKeys();
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
