/* When a form makes a key of its own: for something else, and never after an answer that was lost. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createKey, needsNewKey, serializeFields } from "../../static/js/idempotency-key.js";

const bob = serializeFields([["key", "a"], ["players", "2"]]);
const cleo = serializeFields([["key", "a"], ["players", "3"]]);

test("the key itself is not a part of what is asked for", () => {
  assert.equal(serializeFields([["key", "b"], ["players", "2"]]), bob);
  assert.notEqual(bob, cleo);
});

test("every key is new and has the length the server wants", () => {
  assert.match(createKey(), /^[0-9a-f]{32}$/);
  assert.notEqual(createKey(), createKey());
});

for (const [what, last, key, asked, expected] of [
  ["the first click", undefined, "a", bob, false],
  ["the same thing twice", { key: "a", content: bob, lost: false }, "a", bob, false],
  ["the next name", { key: "a", content: bob, lost: false }, "a", cleo, true],
  ["the next name of a page drawn afresh", { key: "a", content: bob, lost: false }, "b", cleo, false],
  ["something else after a lost answer", { key: "a", content: bob, lost: true }, "a", cleo, false],
]) {
  test(`${what}: ${expected ? "a new key" : "the key as drawn"}`, () => {
    assert.equal(needsNewKey(last, key, asked), expected);
  });
}
