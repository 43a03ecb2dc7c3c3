/* The browser's check of a draw against the cases that the server's check is held to as well. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { computeCommitment, createNumberStream, drawBelow, drawSeats, findMismatches, mixSeed, mountDrawCheck, normalizeWord, shuffle } from "../../static/js/tables/draw-check.js";

const { streams, draws } = JSON.parse(readFileSync(new URL("../cases/draw.json", import.meta.url), "utf8"));
const fair = draws.find((one) => one.name === "the rulebook's twenty-five");
const inOrder = (numbers) => numbers.slice().sort((one, other) => one - other);

for (const { domain, seed, numbers } of streams) {
  test(`the numbers of "${domain}"`, () => {
    const next = createNumberStream(domain, seed);
    assert.deepEqual(numbers.map(() => next()), numbers);
  });
}

for (const { name, drawing, mismatches } of draws) {
  test(name, () => assert.deepEqual(findMismatches(drawing), mismatches));
}

test("there are at least ninety draws", () => assert.ok(draws.length >= 90));

test("draws come out in the order of drawing, however the result was told", () => {
  for (const { drawing } of draws.filter((one) => one.mismatches.length === 0)) {
    const { players, sizes, numbers, seed, word, dealers, result } = drawing;
    const due = drawSeats(players, sizes, numbers, seed, word, dealers);
    const first = inOrder(dealers).slice(0, sizes.length);
    const order = first.concat(inOrder(players).filter((player) => !first.includes(player)));
    assert.deepEqual(due, order.map((player) => result.find((row) => row.player === player)));
  }
});

test("numbers beyond the last whole round of the bound are passed over", () => {
  const from = (numbers) => () => numbers.shift();
  assert.equal(drawBelow(10, from([4294967295, 4294967290, 25])), 5);
  assert.equal(drawBelow(10, from([4294967289])), 9);
  assert.deepEqual(shuffle(["only"], from([])), ["only"]);
});

test("words that look the same are the same; without one the seed stays", () => {
  const seed = "0f".repeat(32);
  assert.equal(normalizeWord("\u00a0\t\ufeffe\u0301te\u0301\u3000\n"), "été");
  assert.equal(normalizeWord("two  blanks"), "two  blanks");
  assert.equal(mixSeed(seed, " \u2003 "), seed);
  assert.notEqual(mixSeed(seed, "river"), mixSeed(seed, "River"));
  assert.notEqual(computeCommitment(seed), mixSeed(seed, "promise"));
});

/* The page: an element with the draw written in it, a row for each player, and a spot for the verdict. */
function page(text, players) {
  const made = (dataset) => ({ dataset, textContent: "", marks: [], classList: { add(mark) { this.list.push(mark); }, list: [] } });
  const verdict = made({});
  const rows = players.map((player) => made({ player: String(player) }));
  const spots = { 'script[type="application/json"]': { textContent: text }, "[data-verdict]": verdict };
  const element = made({ matches: "It matches.", differs: "It does not match." });
  element.querySelector = (selector) => spots[selector];
  element.querySelectorAll = () => rows;
  mountDrawCheck(element);
  return { verdict: verdict.textContent, marks: element.classList.list, rows: rows.map((row) => row.classList.list.join()) };
}

test("the page says in its own words that a draw matches", () => {
  const { drawing } = fair;
  assert.deepEqual(page(JSON.stringify(drawing), [1, 2]), { verdict: "It matches.", marks: ["matches"], rows: ["", ""] });
});

test("the page marks the players whose cards do not match", () => {
  const { drawing } = fair;
  const result = drawing.result.map((row) => (row.player === 2 ? { ...row, card: "KD" } : row));
  const shown = page(JSON.stringify({ ...drawing, result }), [1, 2]);
  assert.deepEqual(shown, { verdict: "It does not match.", marks: ["differs"], rows: ["", "differs"] });
});

test("what cannot be read does not match", () => {
  assert.equal(page("{", []).verdict, "It does not match.");
  assert.equal(page("null", []).verdict, "It does not match.");
});
