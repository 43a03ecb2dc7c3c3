/* The desk's digits and keys. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatDecision, isPast } from "../../static/js/desk/desk.js";
import { getKeyName } from "../../static/js/desk/keyboard-shortcuts.js";
import { computePageState, formatClockDigits } from "../../static/js/page-clock.js";

const steps = [{ kind: "level", small: 10, big: 20, minutes: 20 }];

const board = (anchor, more) => ({ started: 0, finished: null, stop: null, decision: null, steps, anchor, ...more });

test("the digits follow the clock into overtime and wait for a set start", () => {
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 1_200_000, since: null }), 5), "20:00");
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 1_200_000, since: 1000 }), 61_000), "19:00");
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 1_200_000, since: 1000 }), 1_261_000), "+1:00");
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 1_200_000, since: 90_000 }), 30_000), "1:00");
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 7_500, since: null }), 30_000), "0:08");
});

test("a level without time limit has no digits to count", () => {
  const open = { steps: [{ kind: "level", small: 10, big: 20, minutes: 0 }] };
  assert.equal(formatClockDigits(board({ step: 0, left_ms: 0, since: 1000 }, open), 61_000), "∞");
});

test("the page is drawn afresh at a set start, at a level's end, and when overtime begins", () => {
  const two = { steps: [steps[0], steps[0]], started: 1000 };
  const at = (now) => computePageState(board({ step: 0, left_ms: 1_200_000, since: 1000 }, two), now);
  const moments = [999, 1000, 1_200_999, 1_201_000, 2_401_000, 2_401_001].map(at);
  assert.equal(moments[1], moments[2]);
  assert.equal(new Set(moments).size, 4);
});

test("the player on the clock sees his time run out", () => {
  const called = { decision: { who: "Bob", called: 1000, seconds: 25, countdown: 5 } };
  const left = (now) => formatDecision(board({ step: 0, left_ms: 5, since: null }, called), now, "time is up");
  assert.deepEqual([1000, 26_000, 29_500, 31_000, 60_000].map(left), ["0:25", "0:05", "0:02", "time is up", ""]);
});

test("keys have the names that buttons write", () => {
  const press = (key, more) => getKeyName({ key, shiftKey: false, ...more });
  assert.equal(press("K"), "k");
  assert.equal(press(" "), " ");
  assert.equal(press("="), "+");
  assert.equal(press("−"), "-");
  assert.equal(press("ArrowLeft", { shiftKey: true }), "shift ArrowLeft");
  assert.equal(press("ArrowLeft"), "ArrowLeft");
});

test("the list of what to do is looked at again when it may be another one", () => {
  assert.equal(isPast(undefined, 5000), false);
  assert.equal(isPast("5000", 4999), false);
  assert.equal(isPast("5000", 5000), true);
});
