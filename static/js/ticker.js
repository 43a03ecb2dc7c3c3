/* When the next digit changes: pages sleep until then, so that every device shows the same second at the same time. */

import { MINUTE_MS } from "./clock.js";

/* A set start is counted down to; a clock that runs, to its end; beside one that stands, seconds of the day pass. */
function findClockEdge(anchor, now) {
  if (anchor.since === null) {
    return 0;
  }
  return now < anchor.since ? anchor.since : anchor.since + anchor.left_ms;
}

/* Milliseconds until just after the next of the instants that lie whole steps before or after one of the ends. */
function getMsUntilStep(ends, step, now) {
  const rests = ends.map((end) => (((end - now) % step) + step) % step || step);
  return Math.ceil(Math.min.apply(null, rests)) + 1;
}

/** Milliseconds until the clock, or the clock on a player, shows another second. */
export function getMsUntilNextDigit(board, now) {
  const ends = [findClockEdge(board.anchor, now)];
  if (board.decision !== null) {
    ends.push(board.decision.called);
  }
  return getMsUntilStep(ends, 1000, now);
}

/** Milliseconds until a screen draws more than its digits at the latest: at the full minutes of its clock and of the day, and as the last one begins. */
export function getMsUntilNextPicture(board, now) {
  const end = findClockEdge(board.anchor, now);
  return getMsUntilStep([end, end - board.rules.last_minute_seconds * 1000, 0], MINUTE_MS, now);
}
