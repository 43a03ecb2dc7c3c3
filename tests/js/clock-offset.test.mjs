/* How near the estimated time comes to the server's, over lines like those at home and on the road. */
import assert from "node:assert/strict";
import test from "node:test";

import { addSample, createEstimate, hasClockJumped, holdMonotonic, INITIAL_PING_COUNT, startClockSync } from "../../static/js/clock-offset.js";

/** A repeatable source of chance (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const slow = (random, mean) => -mean * Math.log(1 - random());

/* One way of a line in milliseconds: a floor, a tail, and now and then a stall. */
const LINES = {
  wired: { goal: 2, up: (r) => 0.2 + slow(r, 0.05), down: (r) => 0.2 + slow(r, 0.05) },
  "home Wi-Fi": { goal: 2, up: (r) => 1 + slow(r, 2), down: (r) => 1 + slow(r, 2) + (r() < 0.1 ? 40 * r() : 0) },
  "power-save": { goal: 20, up: (r) => 1.5 + slow(r, 2), down: (r) => 1.5 + slow(r, 2) + (r() < 0.7 ? 100 * r() : 0) },
  "4G": { goal: 50, up: (r) => 25 + slow(r, 20), down: (r) => 18 + slow(r, 12) + (r() < 0.1 ? 200 * r() : 0) },
};

function errorAfter(line, random, asked) {
  const ahead = 1.7e12;
  let known = createEstimate(0);
  let now = 1000;
  for (let ping = 0; ping < asked; ping += 1) {
    const up = line.up(random);
    const received = now + up + line.down(random);
    known = addSample(known, now, received, now + up + ahead);
    now = ping < INITIAL_PING_COUNT ? received + 120 : now + 30000;
  }
  return Math.abs(known.offset - ahead);
}

for (const [name, line] of Object.entries(LINES)) {
  for (const asked of [INITIAL_PING_COUNT, 40]) {
    test(`${name}: 95 of 100 within ${line.goal} ms after ${asked} answers`, () => {
      const random = chance(9);
      const errors = Array.from({ length: 400 }, () => errorAfter(line, random, asked)).sort((a, b) => a - b);
      assert.ok(errors[380] <= line.goal, `p95 is ${errors[380].toFixed(2)} ms`);
    });
  }
}

test("an old quick answer loses to fresh ones when the device's clock strays", () => {
  const random = chance(3);
  let known = createEstimate(0);
  for (let now = 0; now < 3600000; now += 30000) {
    const drift = now * 0.00002;
    const up = 1 + slow(random, 2);
    known = addSample(known, now, now + up + 1 + slow(random, 2), now + up + drift);
  }
  assert.ok(Math.abs(known.offset - 3600000 * 0.00002) <= 12);
});

test("only the last sixteen answers count", () => {
  let known = addSample(createEstimate(0), 0, 0, 99999);
  for (let ping = 1; ping <= 16; ping += 1) {
    known = addSample(known, ping * 100, ping * 100 + 10, ping * 100 + 5);
  }
  assert.equal(known.offset, 0);
});

test("a little step back is waited out, a large one is told", () => {
  assert.deepEqual(holdMonotonic(5000, 5001), { now: 5001, jump: 0 });
  assert.deepEqual(holdMonotonic(5000, 4001), { now: 5000, jump: 0 });
  assert.deepEqual(holdMonotonic(5000, 4000), { now: 4000, jump: -1000 });
});

test("sleep and a wall clock set by hand are noticed, ordinary time is not", () => {
  assert.equal(hasClockJumped({ wall: 0, steady: 0 }, { wall: 60000, steady: 60000 }), false);
  assert.equal(hasClockJumped({ wall: 0, steady: 0 }, { wall: 7200000, steady: 900 }), true);
  assert.equal(hasClockJumped({ wall: 0, steady: 0 }, { wall: -3600000, steady: 1000 }), true);
});

test("eight questions at first, then one each half minute; lost answers are asked again", () => {
  const asked = [];
  const waits = [];
  let due = null;
  const env = {
    now: () => asked.length,
    setTimeout: (run, ms) => ((due = run), waits.push(ms)),
    clearTimeout: () => undefined,
  };
  const asking = startClockSync((sent) => asked.push(sent), env);
  assert.equal(asking.isSure, false);
  asking.resync(false);
  for (let ping = 1; ping < 8; ping += 1) {
    asking.addAnswer(0, 4, 1002);
    assert.equal(waits.at(-1), 120);
    due();
  }
  asking.addAnswer(0, 4, 1002);
  assert.equal(asked.length, 8);
  assert.equal(waits.at(-1), 30000);
  assert.equal(asking.offsetMs, 1000);
  asking.resync(true);
  assert.deepEqual([asking.isSure, asking.offsetMs, waits.at(-1)], [false, 1000, 1500]);
});
