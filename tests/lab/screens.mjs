/* Twenty screens with clocks of their own over one night, with the very modules that the screens run; seeded, no time passes. */

import { readClockFace } from "../../static/js/clock.js";
import { startClockSync, holdMonotonic } from "../../static/js/clock-offset.js";

const HOURS = 8;
const SCREENS = 20;
const STEPS = Array.from({ length: 30 }, () => ({ kind: "level", minutes: 16 }));
const START = 1800000000000;
const OFF_MS = Number(process.argv[3] || 0); // a fault that may be planted: the first screen is so far off

function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/* Ways of a message in milliseconds: cable, home Wi-Fi, a phone that saves power, a mobile network. */
const LINES = [
  (roll) => 0.1 + 0.3 * roll(),
  (roll) => 1 + 2 * roll() + (roll() < 0.1 ? 30 * roll() : 0),
  (roll) => 1 + 2 * roll() + (roll() < 0.4 ? 100 * roll() : 0),
  (roll) => 20 + 15 * roll() + (roll() < 0.1 ? 150 * roll() : 0),
];

function night(seed) {
  const roll = chance(seed);
  let at = 0;
  const due = [];
  const after = (ms, call) => {
    const timer = { at: at + ms, call: call };
    due.push(timer);
    return timer;
  };

  const screens = Array.from({ length: SCREENS }, (_, number) => {
    const way = LINES[number % LINES.length];
    const pace = 1 + (roll() - 0.5) * 0.0001; // a quartz is up to 50 millionths fast or slow
    const began = 1e6 * roll();
    const env = {
      now: () => began + at * pace,
      setTimeout: (call, ms) => after(ms / pace, call),
      clearTimeout: (timer) => timer && (timer.call = null),
    };
    const asking = startClockSync((sent) => {
      const there = way(roll);
      const back = way(roll);
      after(there + back, () => asking.addAnswer(sent, env.now(), Math.floor(START + at - back)));
      return true;
    }, env);
    asking.resync(false);
    let last = -Infinity;
    return () => (last = holdMonotonic(last, env.now() + asking.offsetMs + (number ? 0 : OFF_MS)).now);
  });

  let furthest = 0;
  let wrong = 0;
  const anchor = { step: 0, left_ms: STEPS[0].minutes * 60000, since: START };
  const look = () => {
    const shown = screens.map((now) => now());
    furthest = Math.max(furthest, Math.max(...shown) - Math.min(...shown));
    wrong = Math.max(wrong, ...shown.map((now) => Math.abs(now - START - at)));
    const faces = shown.map((now) => readClockFace(STEPS, anchor, now));
    faces.forEach((one) => {
      const passed = one.step * STEPS[0].minutes * 60000 + (STEPS[0].minutes * 60000 - one.left_ms);
      wrong = Math.max(wrong, one.over_ms > 0 ? 0 : Math.abs(passed - at));
    });
    after(1000, look);
  };
  after(5000, look); // by then each has asked eight times
  while (at < HOURS * 3600000) {
    due.sort((one, other) => one.at - other.at);
    const next = due.shift();
    at = next.at;
    if (next.call) {
      next.call();
    }
  }
  return { furthest: furthest, wrong: wrong };
}

const nights = Array.from({ length: Number(process.argv[2]) }, (_, seed) => night(seed + 1));
console.log(
  JSON.stringify({
    furthest: Math.max(...nights.map((one) => one.furthest)),
    wrong: Math.max(...nights.map((one) => one.wrong)),
  }),
);
