/* The lobby: its turn and its names; and the codes of the room, which are asked for and leave with their scenes. */
import assert from "node:assert/strict";
import test from "node:test";

import { readClockFace } from "../../static/js/clock.js";
import { createCodeUpdater, hasCodes } from "../../static/js/screens/room-codes.js";
import { layOutSections } from "../../static/js/screens/column-layout.js";
import { getSceneAt } from "../../static/js/screens/scene-rotation.js";
import { buildSheet } from "../../static/js/screens/scene-lists.js";
import { buildStripText } from "../../static/js/screens/scene-view.js";
import { board, money, REBUY, seating, WORDS } from "./night.mjs";

const MINUTE = 60000;
const LOBBY = { here: ["Ann", "Bob", 7], missing: ["Cleo"] };
const SHOW = { scenes: [["lobby", 40, "before"], ["seating", 20, "before"], ["clock", 60, "running"]], notes: [] };
const CODES = { room: { picture: "data:,", letters: "BCD FGH", address: "10.0.0.2/j/" } };
const night = (more) => board({ lobby: LOBBY, show: SHOW, showing: null, started: 30 * MINUTE, anchor: { step: 0, left_ms: 20 * MINUTE, since: 30 * MINUTE }, ...more });
const layout = (time, more, pinned = "") => getSceneAt(night(more), time, pinned, WORDS).layout;
const settled = () => new Promise((done) => setImmediate(done));

test("the lobby has its turn before the first hand, and none after it", () => {
  assert.equal(layout(0), "lobby");
  assert.equal(layout(45 * 1000), "lobby", "no seats have been drawn, so their scene has no turn");
  assert.equal(layout(45 * 1000, { seating: seating() }), "seating");
  assert.equal(layout(30 * MINUTE - 1, {}, "lobby"), "lobby");
  assert.equal(layout(30 * MINUTE, {}, "lobby"), "clock", "the board still holds the lobby, and the clock has begun");
  assert.equal(layout(0, { lobby: null }), "clock");
  assert.equal(layout(0, { lobby: undefined }), "clock", "a server before the lobby");
});

test("the first hand is counted to, also where the host starts the clock", () => {
  const text = { time: "20:00" };
  const strip = (more, time) => buildStripText("lobby", night(more), readClockFace(night().steps, night(more).anchor, time), text, WORDS, time).stripTime;
  const waits = { started: null, anchor: { step: 0, left_ms: 20 * MINUTE, since: null } };
  const planned = (at) => ({ ...waits, lobby: { ...LOBBY, planned: at } });
  assert.deepEqual([strip({}, 10 * MINUTE), strip(planned(30 * MINUTE), 10 * MINUTE)], ["20:00", "20:00"]);
  assert.deepEqual([strip(planned(30 * MINUTE), 31 * MINUTE), strip(planned(null), 0), strip(waits, 0)], ["", "", ""]);
});

test("the lobby says when the first hand is dealt, and what coming in costs", () => {
  const strip = (more) => buildStripText("lobby", night(more), readClockFace(night().steps, night().anchor, 0), {}, WORDS, 0);
  const buyIn = { ...REBUY, buys: "buy_in" };
  assert.deepEqual([strip({}).stripLevel, strip({}).stripAnte], ["First hand at 01:30", ""]);
  assert.equal(strip({ money: money({ offers: [REBUY, buyIn] }) }).stripAnte, "€20 for 1,000");
  assert.equal(strip({ money: money({ offers: [{ ...buyIn, price: 0 }] }) }).stripAnte, "1,000 chips");
});

test("who is here stands before who is missing", () => {
  const sheet = (more) => buildSheet("lobby", night(more), readClockFace(night().steps, night().anchor, 0), 0, WORDS);
  assert.deepEqual(sheet().sections.map((one) => [one.title, one.more, one.isMissing, one.rows.map((row) => row.who)]), [
    ["Here", "3", undefined, ["Ann", "Bob", "Player 7"]], ["To come", "1", true, ["Cleo"]],
  ]);
  const sums = (more) => sheet({ seating: seating(more) }).sections.map((one) => one.rows.map((row) => row.sum));
  assert.deepEqual(sums(), [["Table 1, seat 1", "Table 1, seat 5", "Kitchen, seat 4"], ["Kitchen, seat 1"]], "seats are posted");
  assert.deepEqual(sums({ tables: seating().tables.slice(0, 1) })[0][0], "seat 1");
  assert.deepEqual(sums({ seats: [[1, 1, "Bob"], [1, 2, "Bob"]] }), [["", "", ""], [""]], "two Bobs");
  const empty = sheet({ lobby: { here: [], missing: [] } });
  assert.deepEqual(empty.sections.map((one) => one.rows.map((row) => row.who)), [["Nobody yet"]]);
});

test("before the first hand every list has the codes beside it, later only a break and the winner", () => {
  const scenes = ["lobby", "posted", "seating", "prizes", "break", "clock", "draw", "winner"];
  assert.deepEqual(scenes.filter((one) => hasCodes(one, true)), ["lobby", "posted", "seating", "prizes", "break", "winner"]);
  assert.deepEqual(scenes.filter((one) => hasCodes(one, false)), ["break", "winner"]);
});

test("who is here and missing is said once, what a column is in over each", () => {
  const missing = Array.from({ length: 18 }, (_, at) => "Player " + at);
  const sheet = buildSheet("lobby", night({ lobby: { here: [], missing } }), null, 0, WORDS);
  const heads = layOutSections(sheet.sections, { rows: 10, wide: 25 }).pages[0].map((column) => [column[0].kind, column[0].who, column[0].sum]);
  assert.deepEqual(heads, [["head", "To come", "18"], ["ruled", "", ""], ["ruled", "", ""]]);
  const schedule = { title: "Schedule", more: "min", rows: sheet.sections[0].rows };
  const again = layOutSections([schedule], { rows: 10, wide: 25 }).pages[0].map((column) => column[0].sum);
  assert.deepEqual(again, ["min", "min"], "what a column is in is said over each");
});

test("codes are asked for while they are to be seen, and leave the page then", async () => {
  const drawn = [];
  let asked = 0;
  const look = createCodeUpdater(() => Promise.resolve(CODES).finally(() => (asked += 1)), (codes) => drawn.push(codes.room));
  look(false, 0);
  look(false, 1000);
  await settled();
  assert.deepEqual([asked, drawn], [0, []]);
  look(true, 2000);
  look(true, 3000);
  await settled();
  assert.deepEqual([asked, drawn], [1, [CODES.room]]);
  look(true, 2000 + MINUTE);
  await settled();
  assert.equal(asked, 2, "a new code is seen within a minute");
  look(false, 3000 + MINUTE);
  assert.deepEqual(drawn.slice(-1), [null]);
  look(true, 4000 + MINUTE);
  look(false, 5000 + MINUTE);
  await settled();
  assert.deepEqual(drawn.slice(-1), [null], "an answer that came too late is not drawn");
});

test("without an answer the screen asks again soon", async () => {
  const drawn = [];
  const answers = [() => Promise.reject(new Error("away")), () => Promise.resolve({ room: null }), () => Promise.resolve(CODES)];
  const look = createCodeUpdater(() => answers.shift()(), (codes) => drawn.push(codes.room));
  for (const time of [0, 1000, 4000, 5000, 8000]) {
    look(true, time);
    await settled();
  }
  assert.deepEqual([drawn, answers.length], [[null, CODES.room], 0]);
});
