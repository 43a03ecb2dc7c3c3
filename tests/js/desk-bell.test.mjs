/* Which calls ring at the desk. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { findNewCalls, readCalls } from "../../static/js/desk/desk-bell.js";

const page = (rings) => ({ getElementById: () => (rings === null ? null : { dataset: { rings } }) });

test("the calls of a page are read off its list", () => {
  assert.deepEqual(readCalls(page(null)), []);
  assert.deepEqual(readCalls(page("rebuy-7-1-900 floor-0-2-950 ")), ["rebuy-7-1-900", "floor-0-2-950"]);
});

test("only a call that was not there before rings", () => {
  assert.deepEqual(findNewCalls([], ["a"]), ["a"]);
  assert.deepEqual(findNewCalls(["a"], ["a"]), []);
  assert.deepEqual(findNewCalls(["a", "b"], ["b"]), []);
  assert.deepEqual(findNewCalls(["a"], ["a", "c"]), ["c"]);
});
