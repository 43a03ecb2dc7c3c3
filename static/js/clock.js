/* The blind clock in the browser: the same sums as tournament/clock/values.py, proved on the same cases. */

export const MINUTE_MS = 60000;

/** A click is stored a moment ahead of a device whose clock is behind: so short a wait is no start that was set. */
export const MIN_COUNTDOWN_MS = 1000;

/** How long a step lasts in milliseconds; zero for a level without a time limit. */
export function getDurationMs(step) {
  return step.minutes * MINUTE_MS;
}

function buildFace(step, left, running) {
  return {
    step: step,
    left_ms: Math.max(0, left),
    over_ms: Math.max(0, -left),
    wait_ms: 0,
    running: running,
    edge: null,
  };
}

/** What the clock shows at `now`. At the end of a level the next one starts at once; the last one runs into overtime. */
export function readClockFace(steps, anchor, now) {
  if (anchor.since === null) {
    return buildFace(anchor.step, anchor.left_ms, false);
  }
  if (now < anchor.since) {
    const waiting = buildFace(anchor.step, anchor.left_ms, false);
    waiting.wait_ms = anchor.since - now;
    waiting.edge = anchor.since;
    return waiting;
  }
  let step = anchor.step;
  let left = anchor.left_ms - (now - anchor.since);
  while (left <= 0 && step < steps.length - 1) {
    step += 1;
    left += getDurationMs(steps[step]);
  }
  const running = buildFace(step, left, true);
  running.edge = left > 0 ? now + left : null;
  return running;
}

/** How long until a later step begins if the clock is not stopped; null for a step that has begun. */
export function getMsUntilStep(steps, shownFace, step) {
  if (step <= shownFace.step) {
    return null;
  }
  let between = 0;
  for (let at = shownFace.step + 1; at < step; at += 1) {
    between += getDurationMs(steps[at]);
  }
  return shownFace.wait_ms + shownFace.left_ms + between;
}

function findStepAfter(steps, at, kind) {
  for (let later = at + 1; later < steps.length; later += 1) {
    if (steps[later].kind === kind) {
      return later;
    }
  }
  return null;
}

/** Where the next break of the schedule stands, after the step that is shown. */
export function findNextBreak(steps, shownFace) {
  return findStepAfter(steps, shownFace.step, "break");
}

/** The level after this step, looking past breaks. */
export function findNextLevel(steps, at) {
  const later = findStepAfter(steps, at, "level");
  return later === null ? null : steps[later];
}

/** The number players call the level by; a break keeps the number of the level before it. */
export function getLevelNumber(steps, at) {
  return steps.slice(0, at + 1).filter((step) => step.kind === "level").length;
}

/** The blinds of this step; during a break, those of the level before it. */
export function getCurrentLevel(steps, at) {
  for (let back = at; back >= 0; back -= 1) {
    if (steps[back].kind === "level") {
      return steps[back];
    }
  }
  return findNextLevel(steps, -1);
}

/** What stops the clock at this instant, if anything: a break with a length is over when its time has come. */
export function findStop(board, now) {
  const stop = board.stop;
  return stop === null || (stop.until && stop.until <= now) ? null : stop;
}

/** When play resumes by itself after the break that is on, taken or of the schedule; null where that is not known. */
export function findBreakEnd(board, now) {
  const stop = findStop(board, now);
  if (stop !== null) {
    return stop.until || null;
  }
  return getPhase(board, now) === "break" ? readClockFace(board.steps, board.anchor, now).edge : null;
}

/** Where the night stands at this instant, in one word, as the server would say it. */
export function getPhase(board, now) {
  if (board.finished !== null) {
    return "finished";
  }
  if (board.started === null) {
    return "planned";
  }
  if (findStop(board, now) !== null) {
    return "stopped";
  }
  const read = readClockFace(board.steps, board.anchor, now);
  if (read.wait_ms > 0) {
    return "countdown";
  }
  return board.steps[read.step].kind === "break" ? "break" : "running";
}
