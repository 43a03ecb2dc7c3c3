/* Whose turn it is at the foot of a screen and in its panel. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createLineRotation, getTurnEnd, pickLine } from "../../static/js/screens/line-rotation.js";

const nothing = { line: "", until: 0 };
const S = 1000;

test("two screens that begin at different times say the same", () => {
  const lines = ["a", "b", "c"];
  const run = (from) => {
    let shown = nothing;
    for (let now = from; now <= 90 * S; now += 700) {
      shown = pickLine(shown, lines, now);
    }
    return shown.line;
  };
  assert.equal(run(0), run(37 * S + 123));
  assert.deepEqual([0, 8999, 9000, 18000, 27000].map((now) => pickLine(nothing, lines, now).line), ["a", "a", "b", "c", "a"]);
});

test("a line keeps its place until its turn is over, or until it is no longer true", () => {
  const first = pickLine(nothing, ["a", "b"], 1 * S);
  assert.deepEqual(first, { line: "a", until: 9 * S });
  assert.equal(pickLine(first, ["x", "a", "b"], 8999), first);
  assert.deepEqual(pickLine(first, ["b"], 2 * S), { line: "b", until: 9 * S });
  assert.deepEqual(pickLine(first, [], 2 * S), { line: "", until: 9 * S });
  assert.equal(pickLine({ line: "a", until: 900 * S }, ["a", "b"], 9 * S).line, "b", "the clock was set back");
});

test("what has just come stays for six to fifteen seconds, to the end of a turn", () => {
  assert.deepEqual([0, 3 * S, 3 * S + 1, 9 * S].map(getTurnEnd), [9 * S, 9 * S, 18 * S, 18 * S]);
});

/* What is said from second to second; `at` brings what comes. */
function told(seconds, at, resting = ["fact"]) {
  const place = createLineRotation();
  let pressing = [];
  const found = [];
  for (let second = 0; second < seconds; second += 1) {
    const come = at[second] || {};
    pressing = come.pressing || pressing;
    place.addAll(come.news || [], second * S);
    const seen = place.update(pressing, resting, second * S);
    found.push(seen.line);
    assert.equal(seen.pressing, seen.line !== "fact");
  }
  return found.map((line, second) => [line, second]).filter(([line], at_) => at_ === 0 || found[at_ - 1] !== line);
}

test("an announcement comes at once, before news and in their place", () => {
  assert.deepEqual(told(60, { 5: { news: ["Bob is out"] }, 6: { pressing: ["Pizza"] } }), [
    ["fact", 0], ["Bob is out", 5], ["Pizza", 6],
  ]);
  assert.deepEqual(told(60, { 5: { news: ["Bob is out"], pressing: ["Pizza"] }, 40: { pressing: [] } }), [
    ["fact", 0], ["Pizza", 5], ["Bob is out", 18], ["Pizza", 27], ["fact", 40],
  ]);
  assert.deepEqual(told(20, { 3: { pressing: ["Pizza"] }, 5: { pressing: ["wait", "Pizza"] } }).slice(0, 3), [
    ["fact", 0], ["Pizza", 3], ["wait", 5],
  ]);
});

test("news come at once, one after the other; what presses all the time has every second turn", () => {
  assert.deepEqual(told(40, { 4: { news: ["Bob is out", "Cleo is out"] } }), [
    ["fact", 0], ["Bob is out", 4], ["Cleo is out", 18], ["fact", 27],
  ]);
  const both = told(60, { 0: { pressing: ["hand for hand"] }, 4: { news: ["Bob is out", "Cleo is out"] } });
  assert.deepEqual(both, [
    ["hand for hand", 0], ["Bob is out", 4], ["hand for hand", 18], ["Cleo is out", 27], ["hand for hand", 36],
  ]);
});

test("news that had to wait for more than a minute are none", () => {
  const news = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const said = told(120, { 0: { news } }).map(([line]) => line);
  assert.deepEqual(said, ["1", "2", "3", "4", "5", "6", "7", "fact"]);
});

test("what is no longer true is not said to its end", () => {
  assert.deepEqual(told(12, { 2: { pressing: ["Pizza"] }, 4: { pressing: [] } }), [["fact", 0], ["Pizza", 2], ["fact", 4]]);
});
