/* Which scene of a show has its turn, and how lists lie on a whole screen. */
import assert from "node:assert/strict";
import test from "node:test";

import { arrangeTables } from "../../static/js/screens/table-grid.js";
import { layOutSections } from "../../static/js/screens/column-layout.js";
import { interleaveNotes } from "../../static/js/screens/footer-line.js";
import { buildRow } from "../../static/js/screens/list-paging.js";
import { getSceneAt } from "../../static/js/screens/scene-rotation.js";
import { buildSheet } from "../../static/js/screens/scene-lists.js";
import { VOICES } from "../../static/js/sounds.js";
import { readClockFace } from "../../static/js/clock.js";
import { board, money, place, REBUY, seating, WORDS } from "./night.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SCENES = [
  ["posted", 30, "before"], ["clock", 20, "before"], ["clock", 40, "running"], ["prizes", 20, "running"], ["ranking", 10, "before_bubble"],
  ["break", 20, "break"], ["prizes", 10, "break"], ["winner", 20, "over"], ["ranking", 10, "over"], ["final_table", 30, "final_table"],
];
const RICH = { money: money(), players: { left: 17, entered: 27, entries: 27, expected: 0, waiting: 0, places: [place(27, ["Bob"], [0])] } };
const night = (more) => board({ ...RICH, show: { scenes: SCENES, notes: [] }, showing: null, ...more });
const at = (time, more, pinned = "") => getSceneAt(night(more), time, pinned, WORDS).layout;
const layouts = (times, more) => times.map((time) => at(time * SECOND, more));

test("scenes have their turn from the beginning of the level, and again", () => {
  assert.deepEqual(layouts([0, 39, 40, 59, 60, 69, 70, 109, 110]), ["clock", "clock", "prizes", "prizes", "ranking", "ranking", "clock", "clock", "prizes"]);
});

test("two screens that never spoke agree at any instant, however it came about", () => {
  const paused = { anchor: { step: 0, left_ms: 12 * MINUTE, since: 8 * MINUTE } };
  const same = { anchor: { step: 0, left_ms: 20 * MINUTE, since: 0 } };
  for (let time = 8 * MINUTE; time < 18 * MINUTE; time += 777) {
    const [one, other] = [getSceneAt(night(paused), time, "", WORDS), getSceneAt(night(same), time, "", WORDS)];
    assert.deepEqual([one.layout, one.page], [other.layout, other.page]);
    assert.ok(Math.abs(one.next_ms - other.next_ms) < 0.001);
    const after = getSceneAt(night(same), time + one.next_ms + 0.001, "", WORDS);
    assert.notDeepEqual([after.layout, after.page], [one.layout, one.page]);
  }
});

test("each condition has its scenes", () => {
  const planned = { started: null, anchor: { step: 0, left_ms: 20 * MINUTE, since: null } };
  assert.deepEqual(layouts([0, 29, 30, 49, 50], planned), ["posted", "posted", "clock", "clock", "posted"]);
  const set = { started: 10 * MINUTE, anchor: { step: 0, left_ms: 20 * MINUTE, since: 10 * MINUTE } };
  assert.deepEqual(layouts([0, 30], set), ["posted", "clock"]);
  assert.deepEqual(layouts([20 * 60, 20 * 60 + 19, 20 * 60 + 20, 20 * 60 + 30]), ["break", "break", "prizes", "break"]);
  const stopped = { stop: { reason: "break", since: 5 * MINUTE, note: "" }, anchor: { step: 0, left_ms: 15 * MINUTE, since: null } };
  assert.deepEqual(layouts([300, 320, 330], stopped), ["break", "prizes", "break"]);
  const over = { finished: 5 * MINUTE, players: { ...RICH.players, left: 1, places: [place(1, ["Ann"], [300])] } };
  assert.deepEqual(layouts([300, 319, 320, 330], over), ["winner", "winner", "ranking", "winner"]);
});

test("once everybody left is paid, what belongs before the bubble is over", () => {
  const paid = { players: { ...RICH.players, left: 3 } };
  assert.deepEqual(layouts([0, 40, 60, 100], paid), ["clock", "prizes", "clock", "prizes"]);
});

test("at the last table, its own scenes come besides", () => {
  const last = { table: 1, size: 9, closed: [], seats: [[1, "Ann"], [2, "Ben"]], hand: null };
  assert.deepEqual(layouts([69, 70, 99, 100], { seating: seating({ last }) }), ["ranking", "final_table", "final_table", "clock"]);
});

test("where a scene has nothing to show stands the clock, and the others keep their turns", () => {
  assert.deepEqual(layouts([39, 40, 60, 70], { money: null }), ["clock", "clock", "clock", "clock"]);
  assert.deepEqual(layouts([59, 60, 70], { players: { ...RICH.players, places: [] } }), ["prizes", "clock", "clock"]);
});

test("in the last minute, and while players are called, the show rests on the clock", () => {
  assert.deepEqual(layouts([1100, 1170, 1199]), ["prizes", "clock", "clock"]);
  const moves = { since: 0, breaks: 0, playing: [], moves: [{ name: "Ann", from: [1, 1], to: [2, 3] }] };
  assert.deepEqual(layouts([40, 50], { seating: seating({ moves }) }), ["clock", "clock"]);
  assert.equal(at(45 * SECOND, { decision: { who: "Bob", called: 40 * SECOND, seconds: 25, countdown: 5 } }), "clock");
});

test("a scene put on all screens comes before everything, and ends by itself", () => {
  const showing = { layout: "ranking", until: 10 * SECOND };
  assert.deepEqual(layouts([0, 9, 10, 40], { showing }), ["ranking", "ranking", "clock", "prizes"]);
  assert.equal(at(0, { showing }, "prizes"), "ranking");
  assert.equal(getSceneAt(night({ showing }), 9 * SECOND, "", WORDS).next_ms, SECOND);
});

test("a display of its own keeps its scene, except while somebody has the clock on him", () => {
  assert.deepEqual([at(0, {}, "prizes"), at(19.5 * MINUTE, {}, "prizes"), at(0, {}, "seating")], ["prizes", "prizes", "clock"]);
  assert.equal(at(0, { decision: { who: "Bob", called: 0, seconds: 25, countdown: 5 } }, "prizes"), "clock");
  assert.equal(at(0, { show: null }), "clock");
});

test("a long list goes on when its turn comes again", () => {
  const pages = [40, 46, 47, 54, 59, 110, 125].map((time) => getSceneAt(night({}), time * SECOND, "", WORDS).page);
  assert.deepEqual(pages, [0, 0, 1, 2, 2, 3, 5]);
});

test("a level that was given more minutes than it has begins with its first scene", () => {
  const anchor = { step: 0, left_ms: 30 * MINUTE, since: 0 };
  const found = [0, 5, 9].map((minute) => getSceneAt(night({ anchor }), minute * MINUTE, "", WORDS));
  assert.deepEqual(found.map((one) => [one.layout, one.page]), [["clock", 0], ["clock", 0], ["clock", 0]]);
});

const rowsOf = (count, text = "Ann") => Array.from({ length: count }, (_, index) => buildRow(String(index + 1), text, ""));
const laid = (sections, room) => {
  const { size, columns, pages } = layOutSections(sections, room);
  return [size, columns, pages.map((page) => page.map((column) => column.length))];
};
const ROOM = { rows: 10, wide: 25 };

test("a short list is as large as it fits, a longer one smaller, a long one has pages, as few and as large as may be", () => {
  assert.deepEqual(laid([{ title: "", rows: rowsOf(3) }], ROOM), [2.4, 1, [[3]]]);
  assert.deepEqual(laid([{ title: "", rows: rowsOf(18) }], ROOM), [1.5, 3, [[6, 6, 6]]]);
  assert.deepEqual(laid([{ title: "", rows: rowsOf(40) }], ROOM), [1, 4, [[10, 10, 10, 10]]]);
  assert.deepEqual(laid([{ title: "", rows: rowsOf(95) }], ROOM), [1.25, 4, [[8, 8, 8, 8], [8, 8, 8, 8], [8, 8, 8, 7]]]);
});

test("one list is shared out evenly, and a row is as wide as it was measured", () => {
  assert.deepEqual(laid([{ title: "", rows: rowsOf(5) }], ROOM), [2.4, 2, [[3, 2]]]);
  assert.deepEqual(laid([{ title: "Chips", rows: rowsOf(6) }], ROOM), [2.4, 2, [[4, 4]]]);
  const names = [{ title: "", rows: rowsOf(20, "Wilhelmine Wagner") }];
  assert.deepEqual(laid(names, ROOM), [1, 2, [[10, 10]]]);
  assert.deepEqual(laid(names, { ...ROOM, measure: (text) => text.length * 0.7 }), [1, 1, [[10], [10]]]);
});

test("no page of a sheet ends with a row or two while others are full, and sections stay whole", () => {
  const long = (count) => rowsOf(count, "Maximiliane Schneider-Kowalewski-Hohenlohe-Langenburg");
  assert.deepEqual(laid([{ title: "", rows: long(32) }], ROOM), [1, 2, [[8, 8], [8, 8]]]);
  assert.deepEqual(laid([{ title: "Prizes", rows: long(19) }], ROOM), [1, 2, [[8, 8], [6]]]);
  const posted = [{ title: "Costs", rows: long(3) }, { title: "Prizes", rows: long(3) }, { title: "Ends", rows: long(2) }];
  assert.deepEqual(laid(posted, ROOM), [1, 2, [[4, 7]]]);
});

test("names that are long have fewer columns; one that is longer than a column is set smaller", () => {
  assert.deepEqual(laid([{ title: "", rows: rowsOf(20, "Maximiliane Schneider-Kow") }], ROOM), [1, 1, [[10], [10]]]);
  const names = rowsOf(18).concat(buildRow("19", "Maximiliane Schneider-Kowalewski-Hohenlohe", ""), buildRow("20", "Maximilian Hohenlohe", ""));
  const [found] = layOutSections([{ title: "", rows: names }], { rows: 10, wide: 21 }).pages;
  assert.deepEqual([].concat(...found).map((one) => one.fit || "").slice(17), ["", "tiny", "small"]);
});

test("terms wrap and take the lines that they need, and a note stays with what it belongs to", () => {
  const term = (who, kind) => ({ ...buildRow("", who, ""), wraps: true, kind });
  const rows = [term("Rebuys for 1,000 chips"), term("until the first hand of level 4", "note"), term("Add-ons"), term("in the break", "note")];
  const [[column]] = layOutSections([{ title: "", rows }], { rows: 12, wide: 8 }).pages;
  assert.deepEqual(column.map((one) => one.lines), [2, 2, 1, 1]);
  const pages = layOutSections([{ title: "", rows: [...rows, ...rows] }], { rows: 8, wide: 8 }).pages;
  assert.ok(pages.every((page) => page.every((one) => one[0].kind !== "note")));
});

const tablesOf = (...counts) => counts.map((count, at) => ({ number: at + 1, title: "Table " + (at + 1), rows: rowsOf(count) }));

test("a table is never torn: columns are tables, then there are pages of whole tables; a lone one has lists beside each other", () => {
  const arranged = (counts, room) => {
    const { across, down, lists, pages } = arrangeTables(tablesOf(...counts), room);
    return [across, down, lists, pages.map((page) => page.map((table) => table.rows.length))];
  };
  const tv = { wide: 25.5, high: 10.4 };
  assert.deepEqual(arranged([9], tv), [1, 1, 3, [[9]]]);
  assert.deepEqual(arranged([9, 9, 9], tv), [3, 1, 1, [[9, 9, 9]]]);
  assert.deepEqual(arranged([10, 10, 10, 10, 10, 10], { wide: 31, high: 10.4 }), [6, 1, 1, [[10, 10, 10, 10, 10, 10]]]);
  assert.deepEqual(arranged([9, 9, 9, 9], { wide: 14, high: 23 }), [2, 2, 1, [[9, 9, 9, 9]]]);
  assert.deepEqual(arranged([8, 8, 8, 8, 8], { wide: 16, high: 10 }), [3, 1, 1, [[8, 8, 8], [8, 8]]]);
});

test("a table stays in one column where it fits, and says its name again where it does not", () => {
  const tables = [1, 2, 3].map((number) => ({ title: "Table " + number, rows: rowsOf(9) }));
  assert.deepEqual(laid(tables, ROOM), [1, 3, [[10, 10, 10]]]);
  const found = layOutSections([{ title: "Schedule", rows: rowsOf(18) }], ROOM).pages[0];
  assert.deepEqual(found.map((column) => column[0].who), ["Schedule", "Schedule", "Schedule"]);
});

test("a list of names says its name once a page, and its line goes on beside it", () => {
  const { pages } = layOutSections([{ title: "Here", rows: rowsOf(95), once: true }], ROOM);
  assert.ok(pages.length > 1);
  pages.forEach((page) => assert.deepEqual(page.map((column) => column[0].kind), ["head", ...Array(page.length - 1).fill("ruled")]));
});

test("no row is lost or shown twice, whatever the room", () => {
  for (let count = 1; count < 120; count += 7) {
    const sections = [{ title: "A", rows: rowsOf(count) }, { title: "", rows: rowsOf(3, "Maximiliane von Hohenlohe") }];
    const shown = [].concat(...layOutSections(sections, ROOM).pages.map((page) => [].concat(...page))).filter((one) => one.kind !== "head");
    assert.deepEqual(shown.map((one) => one.who), sections[0].rows.concat(sections[1].rows).map((one) => one.who));
  }
});

const sheet = (layout, more) => {
  const made = night(more);
  return buildSheet(layout, made, readClockFace(made.steps, made.anchor, 0), 0, WORDS);
};
const told = (found) => found.sections.map((one) => [one.title, ...one.rows.map((line) => [line.kind, line.place, line.who, line.sum].filter(Boolean).join(" "))]);

test("posted: what it costs and buys, the rule of the rebuy, the prizes and when each level starts", () => {
  assert.deepEqual(told(sheet("posted", {})), [
    ["Costs", "Rebuys · 1,000 chips €20", "note until hand one of level 3", "note once · without chips"],
    ["Prizes", "first 1 €300", "2 €180", "3 €120"],
    ["Blinds (ante)", "now 1 25–50", "rest Break 01:20", "2 50–100 (10) 01:30", "3 100–200 01:50"],
  ]);
  const often = { ...REBUY, limit: 0, stack: 500 };
  assert.deepEqual(told(sheet("posted", { money: money({ offers: [often] }) }))[0].slice(2), ["note until hand one of level 3", "note often · at most 500"]);
  const planned = { started: null, anchor: { step: 0, left_ms: 20 * 60000, since: null } };
  const [, , schedule] = sheet("posted", planned).sections;
  assert.deepEqual([schedule.more, ...schedule.rows.map((one) => one.sum)], ["min", "20", "10", "20", "20"]);
});

test("seats by table tell the button and who came lately; by name, everybody finds table and seat", () => {
  const change = { name: 7, from: [1, 3], to: [2, 4], why: "balance", at: 0 };
  const [first, kitchen] = seating().tables;
  const sat = { seating: seating({ tables: [{ ...first, button: 2 }, { ...kitchen, button: null }], changes: [change] }) };
  const { tables } = sheet("seating", sat);
  assert.deepEqual(tables.map((table) => [table.number, table.title, table.rows.map((one) => [one.place, one.who, one.mark, one.tag].join("|"))]), [
    [1, "Table 1", ["1|Ann||", "2|Ben|D|", "5|Bob||"]],
    [2, "Kitchen", ["1|Cleo||", "4|Player 7||from Table 1", "9|Emil||"]],
  ]);
  const [list] = sheet("find_seat", sat).sections;
  assert.deepEqual(list.rows.map((one) => [one.who, one.table, one.sum].join(" ")), ["Ann 1 1", "Ben 1 2", "Bob 1 5", "Cleo 2 1", "Emil 2 9", "Player 7 2 4"]);
});

test("every place that fell, however many", () => {
  const places = Array.from({ length: 40 }, (_, index) => place(index + 5, ["Name " + index], [0]));
  assert.equal(sheet("ranking", { players: { ...RICH.players, places } }).sections[0].rows.length, 40);
});

test("lines of the club stand between the facts, each once", () => {
  assert.deepEqual(interleaveNotes(["a", "b", "c"], [["Bob’s bar", ""], ["", "mark"]]), ["a", "b", "Bob’s bar", "c", "mark"]);
  assert.deepEqual(interleaveNotes([], [["x", ""]]), ["x"]);
});

test("every set of sounds has a voice", () => {
  assert.deepEqual(Object.keys(VOICES), ["classic", "bells", "digital", "wood"]);
});
