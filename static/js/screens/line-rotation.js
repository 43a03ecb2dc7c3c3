/* Whose turn it is, by the corrected time alone, so that every screen of a night says the same; what is new goes first. */

const TURN_MS = 9000;
const MIN_TURN_MS = 6000;
const MAX_NEWS_AGE_MS = 60000;

/** When the turn ends that begins now: turns end together on all screens, and what has just come is not hurried. */
export function getTurnEnd(now) {
  return Math.ceil((now + MIN_TURN_MS) / TURN_MS) * TURN_MS;
}

/* A clock that was set back must not leave a line standing. */
function isStillDue(shown, now) {
  return now < shown.until && shown.until - now <= MIN_TURN_MS + TURN_MS;
}

/** Milliseconds until the turns of this instant end, on all screens. */
export function getMsUntilTurn(now) {
  return TURN_MS - (now % TURN_MS);
}

/** The line whose turn it is; it keeps its place until its turn is over, or until it is no longer true. */
export function pickLine(shown, lines, now) {
  if (isStillDue(shown, now) && lines.indexOf(shown.line) >= 0) {
    return shown;
  }
  const turn = Math.floor(now / TURN_MS);
  return { line: lines.length === 0 ? "" : lines[turn % lines.length], until: (turn + 1) * TURN_MS };
}

/**
 * The turns of one place. News are told once each: after what players must know and has just come true, and by turns
 * with what they must know for longer.
 */
export function createLineRotation() {
  const nothing = { line: "", until: -Infinity, kind: "rest" };
  let known = null;
  let shown = nothing;
  let waiting = [];

  const isTurnOver = (pressing, now) => !isStillDue(shown, now) || (shown.kind === "pressing" && pressing.indexOf(shown.line) < 0);

  function showLine(line, kind, now) {
    shown = { line: line, until: getTurnEnd(now), kind: kind };
  }

  /* Of what has just come true the most pressing is said at once, whatever has its turn. */
  function showFreshLine(pressing, now) {
    const fresh = known === null ? [] : pressing.filter((line) => known.indexOf(line) < 0);
    known = pressing;
    if (fresh.length > 0) {
      showLine(fresh[0], "pressing", now);
    }
  }

  function showNextLine(pressing, now) {
    waiting = waiting.filter((one) => now - one.since < MAX_NEWS_AGE_MS);
    if (shown.kind === "news" && pressing.length > 0) {
      showLine(pickLine(nothing, pressing, now).line, "pressing", now);
    } else if (waiting.length > 0) {
      showLine(waiting.shift().line, "news", now);
    } else {
      shown = nothing;
    }
  }

  return {
    addAll(lines, now) {
      waiting = waiting.concat(lines.map((line) => ({ line: line, since: now })));
    },
    /** What stands there now; nothing else is shown while something presses. */
    update(pressing, resting, now) {
      showFreshLine(pressing, now);
      if (shown.kind === "rest" ? waiting.length > 0 : isTurnOver(pressing, now)) {
        showNextLine(pressing, now);
      }
      if (shown.kind === "rest") {
        shown = Object.assign({ kind: "rest" }, pickLine(shown, pressing.length > 0 ? pressing : resting, now));
      }
      return { line: shown.line, isNews: shown.kind === "news", pressing: shown.kind !== "rest" || pressing.length > 0 };
    },
  };
}
