/* What is told once when a level begins, and what makes a phone shake. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createNewLineFilter, describeStep, formatClockState, watchLevelStarts } from "../../static/js/level-alerts.js";
import { canVibrate, createVibration } from "../../static/js/vibration.js";
import { readSetting, VIBRATION_SETTING } from "../../static/js/device-settings.js";
import { board, level, STEPS } from "./night.mjs";

const MINUTE = 60_000;
const words = {
  level: "Level {level}",
  break: "Break",
  break_long: "{minutes} min long",
  blinds: "Blinds",
  ante_each: "Ante {ante} each",
  ante_big: "BB ante {ante}",
  running: "Running",
  finished: "Finished",
  stops: { other: "Paused", dispute: "Dispute" },
  decimal: ".",
  group: ",",
  group_from: 1000,
  half_days: [],
};

test("a step is told with what a player needs", () => {
  const steps = [...STEPS, level(200, 400, { ante: 400, ante_by: "big_blind" })];
  assert.deepEqual(steps.map((_step, at) => describeStep(steps, at, words)), [
    "Level 1, Blinds 25–50",
    "Break, 10 min long",
    "Level 2, Blinds 50–100, Ante 10 each",
    "Level 3, Blinds 100–200",
    "Level 4, Blinds 200–400, BB ante 400",
  ]);
});

test("the clock is told about once for each step, and never backwards", () => {
  const told = [];
  const watch = watchLevelStarts(board(), 0, (step) => told.push(step));
  for (const now of [1, 20 * MINUTE, 20 * MINUTE + 1, 25 * MINUTE, 30 * MINUTE, 31 * MINUTE]) watch(board(), now);
  assert.deepEqual(told, [1, 2]);
  watch(board({ anchor: { step: 0, left_ms: MINUTE, since: 31 * MINUTE } }), 31 * MINUTE);
  assert.deepEqual(told, [1, 2]);
  watch(board({ anchor: { step: 3, left_ms: MINUTE, since: 31 * MINUTE }, finished: 5 }), 31 * MINUTE);
  assert.deepEqual(told, [1, 2]);
});

test("a click of a server that is a moment ahead begins what it moved to once, and what goes on not again", () => {
  const told = [];
  const watch = watchLevelStarts(board({ anchor: { step: 0, left_ms: MINUTE, since: null } }), 0, (step) => told.push(step));
  const goesOn = board({ anchor: { step: 0, left_ms: MINUTE, since: 1040 } });
  for (const now of [1000, 1020, 1040, 1100]) watch(goesOn, now);
  assert.deepEqual(told, []);
  const movedOn = board({ anchor: { step: 2, left_ms: MINUTE, since: 2040 } });
  for (const now of [2000, 2020, 2040, 2100]) watch(movedOn, now);
  assert.deepEqual(told, [2]);
});

test("a start that was set is told when it has come, also where the clock of the page goes back a little", () => {
  const told = [];
  const planned = board({ anchor: { step: 0, left_ms: MINUTE, since: 5000 } });
  const watch = watchLevelStarts(planned, 0, (step) => told.push(step));
  for (const now of [3900, 4500, 5000, 5100, 4990, 5001]) watch(planned, now);
  assert.deepEqual(told, [0]);
});

test("a clock that stood on a later level tells nothing when it goes on", () => {
  const told = [];
  const watch = watchLevelStarts(board(), 0, (step) => told.push(step));
  watch(board({ anchor: { step: 2, left_ms: MINUTE, since: null } }), 10);
  watch(board({ anchor: { step: 2, left_ms: MINUTE, since: 20 } }), 20);
  assert.deepEqual(told, []);
});

test("a line that stays or takes turns is new once, and again after it was gone", () => {
  const fresh = createNewLineFilter();
  assert.deepEqual(fresh(["a", "b"]), ["a", "b"]);
  assert.deepEqual(fresh(["b", "a"]), []);
  assert.deepEqual(fresh(["a", "c"]), ["c"]);
  assert.deepEqual(fresh(["b"]), ["b"]);
});

test("one word says whether the clock stands and why", () => {
  const said = (more) => formatClockState(board(more), 1, words);
  assert.deepEqual([said({}), said({ stop: { reason: "dispute" } }), said({ finished: 1 }), said({ started: null })],
    ["Running", "Dispute", "Finished", ""]);
});

function makeDevice({ kept = null, tapped = true, vibrates = true, touch = 5 } = {}) {
  const shaken = [];
  const store = { getItem: () => kept, setItem: (_name, value) => (kept = value) };
  const vibrate = vibrates ? (pattern) => shaken.push(pattern) : undefined;
  const navigator = { vibrate, maxTouchPoints: touch, userActivation: { hasBeenActive: tapped } };
  return { shaken, kept: () => kept, localStorage: store, navigator };
}

test("a phone shakes only where it can, after a first tap, and not when it was switched off", () => {
  const shaken = (more) => {
    const here = makeDevice(more);
    createVibration(here).vibrate([5]);
    return here.shaken;
  };
  assert.deepEqual(shaken({}), [[5]]);
  assert.deepEqual(shaken({ tapped: false }), []);
  assert.deepEqual(shaken({ vibrates: false }), []);
  assert.deepEqual(shaken({ kept: "no" }), []);
  assert.equal(canVibrate({ navigator: {} }), false);
  assert.equal(readSetting({ get localStorage() { throw new Error("none here"); } }, VIBRATION_SETTING), true);
});

test("the switch is shown where shaking is possible, and is kept on the device", () => {
  const parts = () => {
    const box = { checked: true, addEventListener: (_name, done) => (box.change = done) };
    return { "vibrates-line": { hidden: true }, vibrates: box };
  };
  const page = (made) => ({ getElementById: (id) => made[id] });
  for (const lacks of [{ vibrates: false }, { touch: 0 }]) {
    const without = parts();
    createVibration(makeDevice(lacks)).start(page(without));
    assert.equal(without["vibrates-line"].hidden, true);
  }

  const [here, made] = [makeDevice(), parts()];
  createVibration(here).start(page(made));
  assert.deepEqual([made["vibrates-line"].hidden, made.vibrates.checked], [false, true]);
  made.vibrates.checked = false;
  made.vibrates.change();
  assert.deepEqual([here.kept(), here.shaken], ["no", []]);
  made.vibrates.checked = true;
  made.vibrates.change();
  assert.deepEqual([here.kept(), here.shaken], ["yes", [[500]]]);
});
