/* How far the server's time is ahead of this device: found by asking a few times and trusting the quickest answer. */

export const FIRST_PINGS = 8;
export const KEPT = 16;
export const AGAIN_MS = 30000;
const NEXT_MS = 120;
const LOST_MS = 1500;
/* A device's clock may stray by so much each millisecond: an old quick answer slowly loses to a fresh one. */
const STRAY = 0.00002;
const SMALL_STEP_MS = 1000;

/** Nothing known yet but a first guess. */
export function guess(offset) {
  return { samples: [], offset: offset, trip: Infinity };
}

/** Take in one answer: asked at `sent`, here at `received` (both of this device), when the server had `server`. */
export function take(known, sent, received, server) {
  const fresh = { at: received, trip: received - sent, offset: server - (sent + received) / 2 };
  const samples = known.samples.concat([fresh]).slice(-KEPT);
  const doubt = (one) => one.trip / 2 + (received - one.at) * STRAY;
  const best = samples.reduce((one, other) => (doubt(other) <= doubt(one) ? other : one));
  return { samples: samples, offset: best.offset, trip: best.trip };
}

/** The time to show after `last`: never back by a little; back by a second or more only with `jump` telling it. */
export function steady(last, next) {
  if (next >= last) {
    return { now: next, jump: 0 };
  }
  return last - next < SMALL_STEP_MS ? { now: last, jump: 0 } : { now: next, jump: next - last };
}

/** Whether the device slept or its own clock was set: then everything measured before is in doubt. */
export function strayed(before, after) {
  return Math.abs(after.wall - before.wall - (after.steady - before.steady)) > SMALL_STEP_MS;
}

/**
 * Asks for the time over an open line: eight times at once, then every half minute.
 * `ask(sent)` sends one question and says whether it could; `world` holds the timers and `now()`.
 */
export function startAsking(ask, world) {
  let known = guess(0);
  let left = 0;
  let timer = null;

  function next(wait) {
    world.clearTimeout(timer);
    timer = world.setTimeout(once, wait);
  }

  function once() {
    const asked = ask(world.now());
    left = Math.max(0, left - 1);
    next(asked && left === 0 ? AGAIN_MS : LOST_MS);
  }

  return {
    get offset() {
      return known.offset;
    },
    get trip() {
      return known.trip;
    },
    get sure() {
      return known.samples.length > 0;
    },
    /** Ask afresh; what was measured before is kept as a guess only when it is in doubt. */
    again(doubted) {
      known = doubted ? guess(known.offset) : known;
      left = FIRST_PINGS;
      once();
    },
    answered(sent, received, server) {
      known = take(known, sent, received, server);
      if (left > 0) {
        next(NEXT_MS);
      }
    },
    stop() {
      world.clearTimeout(timer);
    },
  };
}
