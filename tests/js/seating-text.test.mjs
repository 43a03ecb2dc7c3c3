/* Who sits where and who moves, in words. */
import assert from "node:assert/strict";
import test from "node:test";

import { buildMovePages, buildSeatingCall, buildSeatPages, describeDrawnSeats, describeWait, formatTable, listSeatingLines } from "../../static/js/screens/seating-text.js";
import { describeNewSeats } from "../../static/js/screens/recent-events.js";
import { board, pause, seating, WORDS } from "./night.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ROOM = { rows: 4, wide: 7.5 };

const night = (more, other) => board({ seating: seating(more), ...other });
const told = (pages) => pages.map((page) => [page.title, page.more, page.rows.map((one) => [one.place, one.who, one.sum].filter(Boolean).join(" "))]);
const change = (name, why, at, to = [2, 3]) => ({ name, from: [1, 1], to, why, at });
const draw = (more) => ({
  kind: "program", since: 0, done: null, promise: "ab".repeat(8), seed: "", word: "", drawn: 0, of: 6, places: [], ...more,
});
const MOVES = {
  since: 0, breaks: 0, playing: [],
  moves: [{ name: "Ann", from: [1, 1], to: [2, 3] }, { name: 4, from: [1, 2], to: [3, 8] }],
};

test("a table is called by its name, else by its number", () => {
  assert.deepEqual([1, 2, 9].map((number) => formatTable(number, night(), WORDS)), ["Table 1", "Kitchen", "Table 9"]);
  assert.equal(formatTable(2, board(), WORDS), "Table 2");
});

test("a list for each table, on as many pages as it needs", () => {
  const lists = buildSeatPages(night(), ROOM, WORDS).map(told);
  assert.deepEqual(lists, [
    [["Table 1", "", ["1 Ann", "2 Ben", "5 Bob"]]],
    [["2 · Kitchen", "", ["1 Cleo", "4 Player 7", "9 Emil"]]],
  ]);
  assert.deepEqual(buildSeatPages(night(), { rows: 2, wide: 1 }, WORDS)[0].map((page) => page.more), ["1/2", "2/2"]);
  assert.deepEqual(buildSeatPages(night({ seats: [] }), ROOM, WORDS), []);
  assert.deepEqual(buildSeatPages(night({}, { finished: 1 }), ROOM, WORDS), []);
  assert.deepEqual(buildSeatPages(board(), ROOM, WORDS), []);
});

test("who got another seat is listed for ten minutes", () => {
  const night10 = night({ changes: [change("Ann", "balance", 5 * MINUTE), change(3, "late", 0, [1, 9])] });
  assert.deepEqual(told(buildMovePages(night10, 6 * MINUTE, ROOM, WORDS)), [["New seats", "", ["Ann 2 / 3", "Player 3 1 / 9"]]]);
  assert.deepEqual(told(buildMovePages(night10, 10 * MINUTE, ROOM, WORDS)), [["New seats", "", ["Ann 2 / 3"]]]);
  assert.deepEqual(buildMovePages(night10, 15 * MINUTE, ROOM, WORDS), []);
});

test("planned moves stay until they are made, with the tables that still play", () => {
  const planned = night({ moves: MOVES });
  assert.deepEqual(buildSeatingCall(planned, 99 * MINUTE, WORDS), {
    kind: "moves",
    title: "After this hand",
    rows: [{ who: "Ann", where: "Kitchen, seat 3" }, { who: "Player 4", where: "Table 3, seat 8" }],
    foot: "Move when all hands are over.",
    code: "",
  });
  assert.deepEqual(listSeatingLines(planned, 0, WORDS), ["Soon Ann: Kitchen, seat 3", "Soon Player 4: Table 3, seat 8"]);
});

test("the list of moves and the line at the foot name the same tables", () => {
  const third = { number: 3, name: "", left: 3, running: false };
  const tables = seating().tables.concat(third);
  const moves = (playing) => ({ ...MOVES, playing, moves: MOVES.moves.slice(0, 1) });
  const hand = { hand: 4, step: 0, began: 0 };
  const seen = (balance, playing, ...tapped) => {
    const reported = Object.fromEntries(tapped.map((number) => [number, hand]));
    const rules = { ...board().rules, balance };
    const about = night({ tables, moves: moves(playing) }, { rules, tables: reported });
    return [buildSeatingCall(about, 0, WORDS).foot, describeWait(about, WORDS)];
  };
  const both = "Table\u00a01, Kitchen";
  assert.deepEqual(seen("source", []), ["Move when all hands are over.", "Finish the hand, then wait."]);
  assert.deepEqual(seen("source", [1, 2], 1, 2), ["Playing: " + both, "Finish the hand, then wait."]);
  assert.deepEqual(seen("source", [], 1, 2), ["Move when all hands are over.", "Finish the hand, then wait."], "table 3 says nothing");
  assert.deepEqual(seen("source", [], 1, 2, 3), ["Move now.", "Wait with the next hand."]);
  assert.deepEqual(seen("tda", []), ["Move when it is over at " + both + ".", both + ": finish the hand, then wait."]);
  assert.deepEqual(seen("fair", [2], 1, 2, 3), ["Playing: Kitchen", both + ": finish the hand, then wait."]);
  assert.deepEqual(seen("tda", [], 1, 2), ["Move now.", both + ": wait with the next hand."]);
});

test("moves that were made are told for a minute, late seats are not moves", () => {
  const moved = night({ changes: [change("Ann", "balance", MINUTE), change("Bob", "break", MINUTE), change("Cleo", "late", MINUTE)] });
  const seen = buildSeatingCall(moved, 2 * MINUTE - 1, WORDS);
  assert.deepEqual([seen.title, seen.rows.map((one) => one.who)], ["Just moved", ["Ann", "Bob"]]);
  assert.deepEqual(listSeatingLines(moved, MINUTE, WORDS)[0], "Ann went to Kitchen, seat 3");
  assert.equal(buildSeatingCall(moved, 2 * MINUTE, WORDS), null);
  assert.deepEqual([listSeatingLines(moved, 2 * MINUTE, WORDS), describeWait(moved, WORDS)], [[], ""]);
});

test("moves of a break, before the start and back to the same seat do not cover the clock", () => {
  const changes = [change("Ann", "break", MINUTE), { ...change("Bob", "balance", MINUTE, [1, 1]), from: [1, 1] }];
  const covers = (other) => (buildSeatingCall(night({ changes }, other), MINUTE, WORDS) || { rows: [] }).rows.map((one) => one.who);
  const stop = (reason) => ({ stop: { reason, since: 0, note: "" }, anchor: { step: 0, left_ms: 1, since: null } });
  assert.deepEqual([covers({}), covers(stop("dispute"))], [["Ann"], ["Ann"]]);
  const rests = { steps: [pause(10), ...board().steps] };
  assert.deepEqual([covers(stop("break")), covers(rests), covers({ started: null })], [[], [], []]);
  assert.deepEqual(told(buildMovePages(night({ changes }, rests), MINUTE, ROOM, WORDS)), [["New seats", "", ["Ann 2 / 3"]]]);
});

test("a promise begins with the groups that a room can compare, and every table knows what to wait for", () => {
  const promised = night({ draw: draw({ promise: "3fa9".repeat(16) }) });
  const seen = buildSeatingCall(promised, 0, WORDS);
  assert.deepEqual([seen.kind, seen.foot, seen.code], ["promise", "6 players", "Proof: 3fa9\u00a03fa9\u00a03fa9\u00a03fa9"]);
  assert.equal(describeWait(promised, WORDS), "A draw: finish the hand, then wait.");
  assert.equal(describeWait(night({ draw: draw() }, { started: null }), WORDS), "");
  assert.equal(describeWait(night({ draw: draw(), tables: [] }), WORDS), "");
  assert.deepEqual(listSeatingLines(promised, 0, WORDS), ["A draw is promised"]);
});

test("real cards that lie there, and a draw that is over", () => {
  const cards = night({ draw: draw({ kind: "cards", promise: "", drawn: 2 }) });
  assert.deepEqual([buildSeatingCall(cards, 0, WORDS).foot, describeWait(cards, WORDS)], ["2 of 6", ""]);
  assert.deepEqual(listSeatingLines(cards, 0, WORDS), ["Draw a card: 2 of 6"]);
  const over = night({ draw: draw({ done: MINUTE, drawn: 6 }) });
  assert.equal(buildSeatingCall(over, MINUTE, WORDS), null);
  assert.deepEqual([listSeatingLines(over, MINUTE, WORDS), listSeatingLines(over, 2 * MINUTE, WORDS)], [["Drawn"], []]);
});

test("more players than a screen can show look at their phones", () => {
  const over = (places) => night({ draw: draw({ done: 0, places }) });
  assert.equal(describeDrawnSeats(over([]), MINUTE, WORDS), "Look at your phone.");
  assert.deepEqual([describeDrawnSeats(over([]), 2 * MINUTE, WORDS), describeDrawnSeats(over([["AS", 1, 1, "Ann"]]), 0, WORDS)], ["", ""]);
});

test("nothing of this once the night is over", () => {
  const over = night({ moves: MOVES, changes: [change("Ann", "balance", 0)], draw: draw() }, { finished: 1 });
  assert.deepEqual([buildSeatingCall(over, 0, WORDS), listSeatingLines(over, 0, WORDS), buildMovePages(over, 0, ROOM, WORDS)], [null, [], []]);
});

test("who was given a seat is told once", () => {
  const after = (...changes) => night({ changes });
  const dora = change("Dora", "late", 5 * MINUTE);
  const emil = change("Emil", "hand", 4 * MINUTE, [1, 7]);
  assert.deepEqual(describeNewSeats(after(emil), after(dora, emil), WORDS), ["Dora sits: Kitchen, seat 3"]);
  assert.deepEqual(describeNewSeats(after(), after(dora, emil), WORDS), ["Dora sits: Kitchen, seat 3", "Emil sits: Table 1, seat 7"]);
  assert.deepEqual(describeNewSeats(after(), after(change("Ann", "break", 0)), WORDS), []);
  assert.deepEqual(describeNewSeats(after(dora, emil), after(emil), WORDS), []);
  assert.deepEqual(describeNewSeats(after(dora), after(dora, emil), WORDS), [], "an undo brings older ones into sight");
  const many = [1, 2, 3, 4, 5].map((at) => change("No. " + at, "late", at));
  assert.deepEqual([describeNewSeats(after(), after(...many), WORDS), describeNewSeats(board(), after(dora), WORDS)], [[], []]);
});
