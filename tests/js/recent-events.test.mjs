/* Who went out between two boards. */
import assert from "node:assert/strict";
import test from "node:test";

import { describeNewKnockouts, listNewKnockouts } from "../../static/js/screens/recent-events.js";
import { board, money, place, WORDS } from "./night.mjs";

const BOB = place(4, ["Bob"], [3000]);
const CLEO = place(5, ["Cleo"], [0]);

function night(places, more) {
  const out = places.reduce((sum, one) => sum + one.names.length, 0);
  return board({ money: money(), players: { left: 27 - out, entered: 27, entries: 27, expected: 0, waiting: 0, places, ...more } });
}

const told = (before, after) => describeNewKnockouts(before, after, WORDS);

test("a player who went out, with his prize; a winner", () => {
  assert.deepEqual(told(night([CLEO]), night([BOB, CLEO])), ["Bob finishes 4th · €30"]);
  assert.deepEqual(told(night([]), night([CLEO])), ["Cleo finishes 5th"]);
  assert.deepEqual(told(night([BOB]), night([place(1, ["Ann"], [30000]), BOB])), ["Winner: Ann · €300"]);
  assert.deepEqual(describeNewKnockouts(night([]), { ...night([place(4, [3], [0])]), money: null }, WORDS), ["Player 3 finishes 4th"]);
});

test("players out together share their places", () => {
  assert.deepEqual(told(night([]), night([place(4, ["Bob", "Cleo"], [3000, 2999], 5)])), ["Bob, Cleo finish 4th–5th · €30, €29.99"]);
});

test("nothing new, an undo, and places that only moved say nothing", () => {
  assert.deepEqual(told(night([BOB, CLEO]), night([BOB, CLEO])), []);
  assert.deepEqual(told(night([BOB, CLEO]), night([CLEO])), []);
  assert.deepEqual(told(night([BOB, CLEO]), night([place(4, ["Cleo"], [3000]), place(5, ["Bob"], [0])])), []);
});

test("who comes back into sight by an undo did not just go out", () => {
  const before = night([BOB, CLEO], { left: 3 });
  assert.deepEqual(told(before, night([CLEO, place(6, ["Dora"], [0])], { left: 4 })), []);
});

test("somebody who declines a rebuy takes a place behind others", () => {
  assert.deepEqual(told(night([BOB], { left: 25, waiting: 1 }), night([BOB, CLEO])), ["Cleo finishes 5th"]);
});

test("two players of one name are two", () => {
  assert.equal(listNewKnockouts(night([BOB]), night([BOB, place(5, ["Bob"], [0])])).length, 1);
});

test("many at once, as when the time for rebuys ends, are left to the panel", () => {
  const many = (count) => night(Array.from({ length: count }, (_, at) => place(10 + at, ["P" + at], [0])));
  assert.deepEqual([told(night([]), many(4)).length, told(night([]), many(5)).length], [4, 0]);
});
