/* The clock on a player: time to decide, a countdown, then what their hand is worth (house rules name the seconds). */

const VERDICT_SHOWN_MS = 20000;

/** Where the clock on a player stands: thinking, counted down, over, or nothing at all. */
export function readDecisionClock(decision, now) {
  if (decision === null) {
    return null;
  }
  const think = decision.called + decision.seconds * 1000;
  const end = think + decision.countdown * 1000;
  if (now < think) {
    return { part: "think", who: decision.who, left_ms: think - now };
  }
  if (now < end) {
    return { part: "count", who: decision.who, left_ms: end - now };
  }
  return now < end + VERDICT_SHOWN_MS ? { part: "over", who: decision.who, left_ms: 0 } : null;
}
