/* How far the server's time is ahead of this device: found by asking a few times and trusting the quickest answer. */

export const INITIAL_PING_COUNT = 8;
const MAX_SAMPLES = 16;
export const RESYNC_INTERVAL_MS = 30000;
const PING_INTERVAL_MS = 120;
const PING_TIMEOUT_MS = 1500;
/* A device's clock may stray by so much each millisecond: an old quick answer slowly loses to a fresh one. */
const MAX_DRIFT_PER_MS = 0.00002;
const MAX_SMALL_STEP_MS = 1000;

/** Nothing known yet but a first guess. */
export function createEstimate(offset) {
  return { samples: [], offset: offset, trip: Infinity };
}

/** Take in one answer: asked at `sent`, here at `received` (both of this device), when the server had `server`. */
export function addSample(known, sent, received, server) {
  const fresh = { at: received, trip: received - sent, offset: server - (sent + received) / 2 };
  const samples = known.samples.concat([fresh]).slice(-MAX_SAMPLES);
  const computeDoubt = (one) => one.trip / 2 + (received - one.at) * MAX_DRIFT_PER_MS;
  const best = samples.reduce((one, other) => (computeDoubt(other) <= computeDoubt(one) ? other : one));
  return { samples: samples, offset: best.offset, trip: best.trip };
}

/** The time to show after `last`: never back by a little; back by a second or more only with `jump` telling it. */
export function holdMonotonic(last, next) {
  if (next >= last) {
    return { now: next, jump: 0 };
  }
  return last - next < MAX_SMALL_STEP_MS ? { now: last, jump: 0 } : { now: next, jump: next - last };
}

/** Whether the device slept or its own clock was set: then everything measured before is in doubt. */
export function hasClockJumped(before, after) {
  return Math.abs(after.wall - before.wall - (after.steady - before.steady)) > MAX_SMALL_STEP_MS;
}

/**
 * Asks for the time over an open line: eight times at once, then every half minute.
 * `ask(sent)` sends one question and says whether it could; `env` holds the timers and `now()`.
 */
export function startClockSync(ask, env) {
  let estimate = createEstimate(0);
  let pingsLeft = 0;
  let timer = null;

  function schedulePing(wait) {
    env.clearTimeout(timer);
    timer = env.setTimeout(sendPing, wait);
  }

  function sendPing() {
    const asked = ask(env.now());
    pingsLeft = Math.max(0, pingsLeft - 1);
    schedulePing(asked && pingsLeft === 0 ? RESYNC_INTERVAL_MS : PING_TIMEOUT_MS);
  }

  return {
    get offsetMs() {
      return estimate.offset;
    },
    get roundTripMs() {
      return estimate.trip;
    },
    get isSure() {
      return estimate.samples.length > 0;
    },
    /** Ask afresh; what was measured before is kept as a guess only when it is in doubt. */
    resync(doubted) {
      estimate = doubted ? createEstimate(estimate.offset) : estimate;
      pingsLeft = INITIAL_PING_COUNT;
      sendPing();
    },
    addAnswer(sent, received, server) {
      estimate = addSample(estimate, sent, received, server);
      if (pingsLeft > 0) {
        schedulePing(PING_INTERVAL_MS);
      }
    },
    stop() {
      env.clearTimeout(timer);
    },
  };
}
