/* The desk's digits and keys. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { digits, spell } from "../../static/js/desk.js";
import { nameOf } from "../../static/js/keys.js";

const steps = [{ kind: "level", small: 10, big: 20, minutes: 20 }];

test("time is spelled as on a clock; a started second counts as a whole one", () => {
  const cases = [[0, "0:00"], [1, "0:01"], [59_001, "1:00"], [60_000, "1:00"], [3_599_001, "1:00:00"], [3_600_000, "1:00:00"], [-5, "0:00"]];
  for (const [ms, text] of cases) assert.equal(spell(ms), text);
});

test("the digits follow the clock into overtime and wait for a set start", () => {
  const board = (anchor) => ({ started: 0, steps, anchor });
  assert.equal(digits({ started: null, steps, anchor: { step: 0, left_ms: 0, since: null } }, 5), null);
  assert.equal(digits(board({ step: 0, left_ms: 1_200_000, since: 1000 }), 61_000), "19:00");
  assert.equal(digits(board({ step: 0, left_ms: 1_200_000, since: 1000 }), 1_261_000), "+1:00");
  assert.equal(digits(board({ step: 0, left_ms: 1_200_000, since: 90_000 }), 30_000), "1:00");
  assert.equal(digits(board({ step: 0, left_ms: 7_500, since: null }), 30_000), "0:08");
});

test("keys have the names that buttons write", () => {
  const press = (key, more) => nameOf({ key, shiftKey: false, ...more });
  assert.equal(press("K"), "k");
  assert.equal(press(" "), " ");
  assert.equal(press("="), "+");
  assert.equal(press("−"), "-");
  assert.equal(press("ArrowLeft", { shiftKey: true }), "shift ArrowLeft");
  assert.equal(press("ArrowLeft"), "ArrowLeft");
});
