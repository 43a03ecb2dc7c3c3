/* Which calls ring at the desk. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { callsOn, newCalls } from "../../static/js/desk/desk-bell.js";

const page = (rings) => ({ getElementById: () => (rings === null ? null : { dataset: { rings } }) });

test("the calls of a page are read off its list", () => {
  assert.deepEqual(callsOn(page(null)), []);
  assert.deepEqual(callsOn(page("rebuy-7-1-900 floor-0-2-950 ")), ["rebuy-7-1-900", "floor-0-2-950"]);
});

test("only a call that was not there before rings", () => {
  assert.deepEqual(newCalls([], ["a"]), ["a"]);
  assert.deepEqual(newCalls(["a"], ["a"]), []);
  assert.deepEqual(newCalls(["a", "b"], ["b"]), []);
  assert.deepEqual(newCalls(["a"], ["a", "c"]), ["c"]);
});
