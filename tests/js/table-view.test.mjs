/* The table around the clock: how much of the level is left, and the chips in play. */
import assert from "node:assert/strict";
import test from "node:test";

import { readClockFace } from "../../static/js/clock.js";
import { describeNextColorUp, listChipsInPlay } from "../../static/js/screens/chips-in-play.js";
import { computeShareLeft } from "../../static/js/screens/level-rail.js";
import { board, level, WORDS } from "./night.mjs";

const MINUTE = 60000;
const CHIPS = [[5, "red"], [25, "green"], [100, "black"]];
const read = (night, now) => readClockFace(night.steps, night.anchor, now);
const left = (now, more) => computeShareLeft(board(more), read(board(more), now));

test("the rail drains with the level, and again with every level and break", () => {
  assert.deepEqual([0, 5 * MINUTE, 20 * MINUTE, 25 * MINUTE, 75 * MINUTE].map((now) => left(now)), [1, 0.75, 1, 0.5, 0]);
});

test("a level that was given minutes, one without a limit, and one that has not begun are full", () => {
  assert.equal(left(0, { anchor: { step: 0, left_ms: 25 * MINUTE, since: 0 } }), 1);
  assert.equal(left(MINUTE, { steps: [level(1, 2, { minutes: 0 })], anchor: { step: 0, left_ms: 0, since: null } }), 1);
  assert.equal(left(0, { anchor: { step: 0, left_ms: 20 * MINUTE, since: MINUTE } }), 1);
});

test("a break that was taken drains to its own end", () => {
  const taken = { stop: { reason: "break", since: 0, until: 10 * MINUTE, note: "" }, anchor: { step: 0, left_ms: MINUTE, since: 10 * MINUTE } };
  assert.equal(left(6 * MINUTE, taken), 0.4);
});

function inPlay(now, more) {
  const night = board({ chips: CHIPS, ...more });
  return listChipsInPlay(night, read(night, now)).map((one) => one.value + " " + one.paint + (one.leaves ? " leaves" : ""));
}

test("chips leave when their step begins, and are marked until then", () => {
  assert.deepEqual(inPlay(0), ["5 red leaves", "25 green", "100 black"]);
  assert.deepEqual(inPlay(21 * MINUTE), ["25 green", "100 black"]);
  assert.deepEqual(inPlay(0, { finished: 1 }), []);
});

test("when the next chips leave is told by the clock, while it runs", () => {
  const told = (more) => {
    const night = board({ chips: CHIPS, ...more });
    return describeNextColorUp(night, read(night, 0), 0, WORDS);
  };
  assert.equal(told({}), "Color up the 5s at 01:20");
  assert.deepEqual([told({ anchor: { step: 0, left_ms: MINUTE, since: null } }), told({ chips: [] })], ["", ""]);
  assert.equal(told({ anchor: { step: 1, left_ms: MINUTE, since: 0 } }), "");
});
