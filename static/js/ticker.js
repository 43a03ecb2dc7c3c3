/* When the next digit changes: pages sleep until then, so that every device shows the same second at the same time. */

const MINUTE = 60000;

/* A set start is counted down to; a clock that runs, to its end; beside one that stands, seconds of the day pass. */
function edge(anchor, now) {
  if (anchor.since === null) {
    return 0;
  }
  return now < anchor.since ? anchor.since : anchor.since + anchor.left_ms;
}

/* Milliseconds until just after the next of the instants that lie whole steps before or after one of the ends. */
function untilStep(ends, step, now) {
  const rests = ends.map((end) => (((end - now) % step) + step) % step || step);
  return Math.ceil(Math.min.apply(null, rests)) + 1;
}

/** Milliseconds until the clock, or the clock on a player, shows another second. */
export function untilNextDigit(board, now) {
  const ends = [edge(board.anchor, now)];
  if (board.decision !== null) {
    ends.push(board.decision.called);
  }
  return untilStep(ends, 1000, now);
}

/** Milliseconds until a screen draws more than its digits at the latest: at the full minutes of its clock and of the day, and as the last one begins. */
export function untilNextPicture(board, now) {
  const end = edge(board.anchor, now);
  return untilStep([end, end - board.rules.last_minute_seconds * 1000, 0], MINUTE, now);
}
