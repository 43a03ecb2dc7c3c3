/* The drawing of a finished night, and its facts. */
import assert from "node:assert/strict";
import test from "node:test";

import { layOutChart } from "../../static/js/screens/field-chart-layout.js";
import { formatWinnerFacts } from "../../static/js/screens/scene-view.js";
import { board, money, WORDS } from "./night.mjs";

const HOUR = 3600000;
const BOX = { width: 400, height: 200, size: 10 };
const COURSE = {
  began: null,
  lasted: 4 * HOUR,
  steps: [[0, 9], [HOUR, 6], [2 * HOUR, 7], [3 * HOUR, 1]],
  money: 2 * HOUR,
  knockouts: [[HOUR, 6, "Ben"], [3 * HOUR, 1, 7]],
  hits: 2,
};
const wide = (text) => text.length / 2;
const drawn = (more, box = BOX) => layOutChart({ ...COURSE, ...more }, box, wide, WORDS);

test("steps go straight down where somebody is out, up with a rebuy, and level to the end", () => {
  const seen = drawn({ knockouts: [] });
  const x = [0, 1, 2, 3, 4].map((hour) => seen.left + (hour / 4) * (seen.right - seen.left));
  const y = (left) => seen.bottom - (left / 9) * (seen.bottom - seen.top);
  assert.deepEqual(seen.line, [
    [x[0], y(9)], [x[0], y(9)], [x[1], y(9)], [x[1], y(6)], [x[2], y(6)], [x[2], y(7)], [x[3], y(7)], [x[3], y(1)], [x[4], y(1)],
  ]);
  assert.deepEqual([seen.left, seen.right, seen.money], [10, 395, x[2]]);
  assert.deepEqual(seen.scale.map((mark) => mark.text), ["9", "6", "3"]);
});

test("knockouts lie on the line with their names beside them, the last one right of the plot", () => {
  const seen = drawn();
  assert.deepEqual(seen.dots.map((dot) => [dot.x, dot.y]), [seen.line[3], seen.line[7]]);
  assert.deepEqual(seen.names.map((name) => name.text), ["Player 7", "Ben"]);
  assert.deepEqual(seen.names.map((name) => name.x + wide(name.text) * 10 <= seen.right), [true, true]);
  const end = drawn({ knockouts: [[3 * HOUR, 1, "Ben"], [4 * HOUR, 1, "Ann"]] });
  assert.deepEqual(end.names.map((name) => [name.text, name.x]), [["Ann", end.dots[1].x + 5], ["Ben", end.dots[0].x + 5]]);
  assert.deepEqual([end.right, end.names[0].x + 15], [377.5, BOX.width - 2.5]);
});

test("a long name ends in dots, and of names that would lie on each other the last one stands", () => {
  const names = (...at) => drawn({ knockouts: at.map((ms, number) => [ms, 6, "Maximiliane " + number]) }).names.map((name) => name.text);
  assert.deepEqual(names(HOUR, 1.1 * HOUR), ["Maximilian…"]);
  const close = Array.from({ length: 100 }, (_one, at) => [(at / 50) * HOUR, 6, "Ben"]);
  assert.equal(drawn({ knockouts: close }).dots.length, 34);
  assert.deepEqual(names(HOUR, 3 * HOUR), ["Maximilian…", "Maximilian…"]);
});

test("the hours are as many as there is room for, and a field of two has no line of none", () => {
  const hours = (count) => drawn({ lasted: count * HOUR }).hours.map((mark) => mark.text);
  assert.deepEqual([hours(0.5), hours(3.5), hours(24)], [[], ["1 h", "2 h", "3 h"], ["2 h", "4 h", "6 h", "8 h", "10 h", "12 h", "14 h", "16 h", "18 h", "20 h", "22 h"]]);
  const times = (began) => drawn({ began: began * HOUR }).hours.map((mark) => mark.text);
  assert.deepEqual([times(18.5), times(22)], [["20:00", "21:00", "22:00", "23:00"], ["00:00", "01:00", "02:00"]]);
  assert.deepEqual(drawn({ steps: [[0, 1], [1, 2], [2, 1]] }).scale.map((mark) => mark.text), ["2", "1"]);
});

test("the facts of the night, without those that nobody knows", () => {
  const facts = (more) => formatWinnerFacts(board(more), WORDS);
  const players = { ...board().players, entered: 27, entries: 29 };
  assert.equal(facts({ course: COURSE, money: money(), players }), "2 knockouts · 4\u00a0h · 29 entries · 3 rebuys");
  assert.equal(facts({ course: { ...COURSE, lasted: 279 * 60000 - 1, hits: 0 } }), "4\u00a0h\u00a038\u00a0min · 27 players");
  assert.equal(facts({}), "27 players");
});
