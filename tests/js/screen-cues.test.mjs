/* Which cues a screen carries out, and that each is carried out once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createCueRunner, dropReplacedSounds, hasTuneAt, listDueCues, listTunesAhead } from "../../static/js/screens/screen-cues.js";

const cue = (mark, at, more = {}) => ({ mark, at, tune: "", text: "", voice: "", ...more });

test("a cue is due from its instant on, for a quarter of a minute", () => {
  const one = cue("1.a", 100000);
  for (const [now, expected] of [[99999, 0], [100000, 1], [114999, 1], [115000, 0]]) {
    assert.equal(listDueCues([one], new Set(), now).length, expected, String(now));
  }
  assert.deepEqual(listDueCues([one], new Set(["1.a"]), 100000), []);
});

test("a screen that was just opened is silent about what has just happened", () => {
  const carried = [];
  const keeper = createCueRunner([cue("1.a", 1000), cue("1.b", 3000)], 2000, (one) => carried.push(one.mark));
  keeper.runDueCues(2000);
  keeper.runDueCues(2999);
  assert.deepEqual(carried, []);
  keeper.runDueCues(3000);
  keeper.runDueCues(3001);
  assert.deepEqual(carried, ["1.b"]);
});

test("a newer board that brings the same cue again does not repeat it", () => {
  const carried = [];
  const keeper = createCueRunner([], 0, (one) => carried.push(one.mark));
  keeper.setCues([cue("2.x", 500)]);
  keeper.runDueCues(600);
  keeper.setCues([cue("2.x", 500), cue("2.y", 700)]);
  keeper.runDueCues(800);
  assert.deepEqual(carried, ["2.x", "2.y"]);
  assert.equal(keeper.getMsUntilNext(800), Infinity);
});

test("a cue that was taken off the board does not come", () => {
  const carried = [];
  const keeper = createCueRunner([cue("3.a", 5000)], 0, (one) => carried.push(one.mark));
  assert.equal(keeper.getMsUntilNext(1000), 4000);
  keeper.setCues([]);
  keeper.runDueCues(6000);
  assert.deepEqual(carried, []);
});

test("only tunes to come go to the audio clock", () => {
  const cues = [cue("a", 10, { tune: "gong" }), cue("b", 20), cue("c", 30, { tune: "cheer" })];
  assert.deepEqual(listTunesAhead(cues, 10), [{ tune: "cheer", at: 30, mark: "c" }]);
});

test("the club's own sound takes the place of the usual one at the same instant", () => {
  const usual = [{ tune: "minute", at: 10 }, { tune: "level", at: 70 }];
  assert.equal(hasTuneAt([cue("a", 70, { tune: "gong" })], 70), true);
  assert.equal(hasTuneAt([cue("a", 60, { tune: "gong" }), cue("b", 70)], 70), false);
  assert.deepEqual(dropReplacedSounds(usual, [cue("a", 70, { tune: "gong" }), cue("b", 10)]), [usual[0]]);
});
