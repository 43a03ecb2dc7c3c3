/* What the plate of a knockout says. */
import assert from "node:assert/strict";
import test from "node:test";

import { buildBanners } from "../../static/js/screens/knockout-banner.js";
import { board, money, place, WORDS } from "./night.mjs";

function night(places, more) {
  const out = places.reduce((sum, one) => sum + one.names.length, 0);
  const players = { left: 12 - out, entered: 12, entries: 12, expected: 0, waiting: 0, places };
  return board({ money: money({ grows: false }), players, ...more });
}

const told = (before, after) => buildBanners(before, after, WORDS).map((one) => [one.faces.map((face) => face.letters + face.photo).join(" "), one.says, one.by, one.left, one.meaning]);
const out = (at, name, won = 0, by = []) => ({ ...place(at, [name], [won]), by });

test("name, place and what it means for the others", () => {
  assert.deepEqual(told(night([]), night([out(12, "Bob")])), [["B", "Bob finishes 12th", "", "11 left", "8 more"]]);
  const three = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => out(at, "P" + at));
  assert.deepEqual(told(night(three), night([out(3, "Cleo", 12000), ...three])), [["C", "Cleo finishes 3rd", "€120", "2 left", "All are paid"]]);
});

test("by whom, where bounties make the board say so; nothing of money while the pool grows", () => {
  const growing = night([out(12, "Bob", 0, ["Ann", 7])], { money: money() });
  assert.deepEqual(told(night([]), growing), [["B", "Bob finishes 12th", "by Ann, Player 7", "11 left", ""]]);
  assert.equal(told(night([]), night([out(12, "Bob")], { money: null }))[0][4], "");
  assert.equal(told(night([]), night([out(12, "Bob")], { faces: { Bob: "3-1" } }))[0][0], "B3-1");
});

test("two of one hand have a plate each, the worse place first; more than three are counted", () => {
  const many = (count) => night(Array.from({ length: count }, (_, at) => out(13 - count + at, "P" + at)));
  assert.deepEqual(told(night([]), many(2)).map((one) => one[1]), ["P1 finishes 12th", "P0 finishes 11th"]);
  assert.deepEqual(told(night([]), many(4)), [["", "4 out", "", "8 left", "5 more"]]);
  const shared = night([{ ...place(11, ["Ann", "Bob"], [0, 0], 12), by: [] }]);
  assert.deepEqual(told(night([]), shared)[0].slice(0, 2), ["A B", "Ann, Bob finish 11th–12th"]);
});

test("an undo and the end of a night have no plate", () => {
  assert.deepEqual(told(night([out(12, "Bob")]), night([])), []);
  assert.deepEqual(told(night([]), night([out(2, "Bob")], { finished: 1 })), []);
});
