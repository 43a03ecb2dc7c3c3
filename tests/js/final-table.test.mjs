/* The drawing of the last table. */
import assert from "node:assert/strict";
import test from "node:test";

import { readClockFace } from "../../static/js/clock.js";
import { buildPanelPages } from "../../static/js/screens/panel-pages.js";
import { buildLastTablePage } from "../../static/js/screens/final-table.js";
import { getInitials } from "../../static/js/screens/player-faces.js";
import { board, money, seating, WORDS } from "./night.mjs";

const HAND = { running: false, button: 2, small: 3, big: [5], until: 1000 };
const LAST = { table: 1, size: 6, closed: [6], seats: [[1, "Ann"], [3, "Ben"], [5, 7]], hand: HAND, final: true };

const night = (last, more) => board({ seating: seating({ last: { ...LAST, ...last } }), ...more });
const drawn = (last, now = 0, more = {}) => buildLastTablePage(night(last, more), now, WORDS);
const told = (table) => table.seats.map((one) => [one.seat, one.name, one.marks.map((mark) => mark.text).join()].join(" "));

test("seats in their order with button and blinds; the names stand beside them", () => {
  const table = drawn();
  assert.deepEqual(told(table), ["1 Ann ", "2  D", "3 Ben SB", "4  ", "5 Player 7 BB"]);
  assert.deepEqual([table.title, table.more], ["Final table", "Next hand"]);
  const runs = { hand: { ...HAND, running: true, until: null } };
  assert.equal(drawn(runs, 0, { tables: { 1: { hand: 12, step: 0, began: 0 } } }).more, "Hand 12");
});

test("two players: the button posts the small blind; several big blinds", () => {
  const two = drawn({ seats: [[1, "Ann"], [3, "Ben"]], hand: { ...HAND, button: 1, small: 1, big: [3] } });
  assert.deepEqual(told(two).slice(0, 3), ["1 Ann D,SB", "2  ", "3 Ben BB"]);
  assert.equal(told(drawn({ hand: { ...HAND, big: [5, 1] } }))[0], "1 Ann BB");
});

test("nobody reports the hands: no button after a while, or none at all", () => {
  for (const table of [drawn({}, 1000), drawn({ hand: null })]) {
    assert.deepEqual([table.more, table.seats.filter((one) => one.marks.length > 0)], ["", []]);
  }
});

test("two players left are heads-up, and two letters stand for a name", () => {
  assert.equal(drawn({ seats: [[1, "Ann"], [3, "Ben"]] }).title, "Heads-up");
  assert.deepEqual(["Ann", "Maximiliane von Hohenlohe", "Zoë 2", "7", ""].map(getInitials), ["A", "MH", "Z2", "7", ""]);
});

test("the only table is called by its name, and a table of one has no drawing", () => {
  assert.equal(drawn({ final: false }).title, "Table 1");
  assert.equal(drawn({ seats: [[1, "Ann"]] }), null);
  assert.equal(drawn({}, 0, { finished: 1 }), null);
  assert.equal(buildLastTablePage(board({ seating: seating() }), 0, WORDS), null);
});

test("it takes turns with the prizes, and tables that are lists wait for a whole round", () => {
  const keys = (one) => buildPanelPages(one, readClockFace(one.steps, one.anchor, 0), 0, { rows: 4, wide: 7.5 }, WORDS).map((page) => page.key);
  assert.deepEqual(keys(night({}, { money: money() })), ["prizes 1/1", "round table"]);
  assert.deepEqual(keys(board({ money: money(), seating: seating() })), [
    "prizes 1/1", "table 1 1/1", "prizes 1/1 round 1", "table 2 1/1",
  ]);
  const nobody = { ...board().players, entered: 0 };
  assert.deepEqual(keys(board({ players: nobody, seating: seating() })), ["table 1 1/1", "table 2 1/1"]);
});
