/* Whose turn it is, by the corrected time alone, so that every screen of a night says the same; what is new goes first. */

export const TURN_MS = 9000;
const LEAST_MS = 6000;
const STALE_MS = 60000;

/** When the turn ends that begins now: turns end together on all screens, and what has just come is not hurried. */
export function endOfTurn(now) {
  return Math.ceil((now + LEAST_MS) / TURN_MS) * TURN_MS;
}

/* A clock that was set back must not leave a line standing. */
function stands(shown, now) {
  return now < shown.until && shown.until - now <= LEAST_MS + TURN_MS;
}

/** Milliseconds until the turns of this instant end, on all screens. */
export function untilTurn(now) {
  return TURN_MS - (now % TURN_MS);
}

/** The line whose turn it is; it keeps its place until its turn is over, or until it is no longer true. */
export function inStep(shown, lines, now) {
  if (stands(shown, now) && lines.indexOf(shown.line) >= 0) {
    return shown;
  }
  const turn = Math.floor(now / TURN_MS);
  return { line: lines.length === 0 ? "" : lines[turn % lines.length], until: (turn + 1) * TURN_MS };
}

/**
 * The turns of one place. News are told once each: after what players must know and has just come true, and by turns
 * with what they must know for longer.
 */
export function turns() {
  const nothing = { line: "", until: -Infinity, kind: "rest" };
  let known = null;
  let shown = nothing;
  let waiting = [];

  const isOver = (pressing, now) => !stands(shown, now) || (shown.kind === "pressing" && pressing.indexOf(shown.line) < 0);

  function hold(line, kind, now) {
    shown = { line: line, until: endOfTurn(now), kind: kind };
  }

  /* Of what has just come true the most pressing is said at once, whatever has its turn. */
  function sayFresh(pressing, now) {
    const fresh = known === null ? [] : pressing.filter((line) => known.indexOf(line) < 0);
    known = pressing;
    if (fresh.length > 0) {
      hold(fresh[0], "pressing", now);
    }
  }

  function sayNext(pressing, now) {
    waiting = waiting.filter((one) => now - one.since < STALE_MS);
    if (shown.kind === "news" && pressing.length > 0) {
      hold(inStep(nothing, pressing, now).line, "pressing", now);
    } else if (waiting.length > 0) {
      hold(waiting.shift().line, "news", now);
    } else {
      shown = nothing;
    }
  }

  return {
    addAll(lines, now) {
      waiting = waiting.concat(lines.map((line) => ({ line: line, since: now })));
    },
    /** What stands there now; nothing else is shown while something presses. */
    look(pressing, resting, now) {
      sayFresh(pressing, now);
      if (shown.kind === "rest" ? waiting.length > 0 : isOver(pressing, now)) {
        sayNext(pressing, now);
      }
      if (shown.kind === "rest") {
        shown = Object.assign({ kind: "rest" }, inStep(shown, pressing.length > 0 ? pressing : resting, now));
      }
      return { line: shown.line, isNews: shown.kind === "news", pressing: shown.kind !== "rest" || pressing.length > 0 };
    },
  };
}
