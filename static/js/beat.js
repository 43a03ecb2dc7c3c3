/* When the next digit changes: pages sleep until then, so that every device shows the same second at the same time. */

/** Milliseconds until the clock, or the clock on a player, shows another second. */
export function untilNextDigit(board, now) {
  const ends = [board.anchor.since === null ? 0 : board.anchor.since + board.anchor.left_ms];
  if (board.decision !== null) {
    ends.push(board.decision.called);
  }
  const rests = ends.map((end) => (((end - now) % 1000) + 1000) % 1000 || 1000);
  return Math.ceil(Math.min.apply(null, rests)) + 1;
}
