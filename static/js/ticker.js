/* When the next digit changes: pages sleep until then, so that every device shows the same second at the same time. */

/* A set start is counted down to; a clock that runs, to its end; beside one that stands, seconds of the day pass. */
function edge(anchor, now) {
  if (anchor.since === null) {
    return 0;
  }
  return now < anchor.since ? anchor.since : anchor.since + anchor.left_ms;
}

/** Milliseconds until the clock, or the clock on a player, shows another second. */
export function untilNextDigit(board, now) {
  const ends = [edge(board.anchor, now)];
  if (board.decision !== null) {
    ends.push(board.decision.called);
  }
  const rests = ends.map((end) => (((end - now) % 1000) + 1000) % 1000 || 1000);
  return Math.ceil(Math.min.apply(null, rests)) + 1;
}
