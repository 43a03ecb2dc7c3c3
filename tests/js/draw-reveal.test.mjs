/* The show of a draw: when each card is turned, and when the clock comes back. */
import assert from "node:assert/strict";
import test from "node:test";

import { buildDrawReveal, parseCard } from "../../static/js/screens/draw-reveal.js";
import { board, seating, WORDS } from "./night.mjs";

const SECOND = 1000;
const SUITS = "SHCD";
const OPTIONS = { most: 3, changed: 0, still: false };

/* Everybody's card in the order of the draw: the tables take turns. */
function places(tables, each) {
  const found = [];
  for (let seat = 1; seat <= each; seat += 1) {
    for (let table = tables; table >= 1; table -= 1) {
      const suit = SUITS[(table - 1) % 4] + (table > 4 ? 2 : "");
      found.push([(seat === 1 ? "A" : seat) + suit, table, seat, "P" + table + "-" + seat]);
    }
  }
  return found;
}

function made(tables, each, more) {
  const drawn = places(tables, each);
  const draw = { kind: "program", since: 0, done: 0, promise: "ab", seed: "cd".repeat(4), word: "", drawn: drawn.length, of: drawn.length, places: drawn };
  return board({ seating: seating({ seats: drawn.map((one) => one.slice(1)), draw: { ...draw, ...more } }) });
}

const at = (night, now, options) => buildDrawReveal(night, now, { ...OPTIONS, ...options }, WORDS);
const turned = (show) => show.tables.reduce((sum, table) => sum + table.cards.filter((one) => one.turned).length, 0);
const names = (show) => show.tables.map((table) => table.cards.map((one) => one.name));

test("cards as they are written down", () => {
  assert.deepEqual(parseCard("10H"), { rank: "10", suit: "hearts", deck: 1 });
  assert.deepEqual(parseCard("AS12"), { rank: "A", suit: "spades", deck: 12 });
});

test("the cards lie on their faces, then turn one after the other", () => {
  const night = made(2, 3);
  assert.deepEqual([0, 999, 1000, 1599, 1600, 4000].map((now) => turned(at(night, now))), [0, 0, 1, 1, 2, 6]);
  const first = at(night, 1000);
  assert.deepEqual(names(first), [["", "", ""], ["P2-1", "", ""]]);
  assert.deepEqual([first.title, first.foot, first.more], ["The draw", "The first seat has the button.", ""]);
  assert.deepEqual(first.tables.map((table) => [table.title, table.suit]), [["Table 1", "spades"], ["Kitchen", "hearts"]]);
});

test("the newest cards stand out for a moment, and the page wakes up when the next is due", () => {
  const fresh = (now) => at(made(2, 3), now).tables.map((table) => table.cards.filter((one) => one.fresh).map((one) => one.name));
  assert.deepEqual(fresh(1000), [[], ["P2-1"]]);
  assert.deepEqual(fresh(2500), [["P1-1"], ["P2-2"]]);
  assert.deepEqual([0, 1000, 1250].map((now) => at(made(2, 3), now).next_ms), [1000, 600, 350]);
});

test("thirty players in twenty seconds, sixty as well", () => {
  for (const night of [made(3, 10), made(6, 10)]) {
    assert.equal(at(night, 19 * SECOND).title, "The draw");
    assert.equal(at(night, 20 * SECOND).title, "Drawn");
  }
  assert.equal(at(made(1, 6), 6 * SECOND).title, "Drawn");
});

test("it ends in the list by tables, and gives the clock back", () => {
  const night = made(2, 3);
  const end = at(night, 10 * SECOND);
  assert.deepEqual(names(end), [["P1-1", "P1-2", "P1-3"], ["P2-1", "P2-2", "P2-3"]]);
  assert.deepEqual([end.title, end.foot, turned(end)], ["Drawn", "The first seat has the button.", 6]);
  assert.ok(end.tables.every((table) => table.cards.every((one) => !one.fresh)));
  assert.notEqual(at(night, 50 * SECOND), null);
  assert.equal(at(night, 51 * SECOND), null);
  assert.equal(at(night, -1), null);
});

test("many tables take turns, each page turned over before the next", () => {
  const night = made(6, 10);
  const tables = (now) => at(night, now).tables.map((table) => table.title).join();
  assert.equal(tables(9 * SECOND), "Table 1,Kitchen,Table 3");
  assert.equal(tables(12 * SECOND), "Table 4,Table 5,Table 6");
  assert.deepEqual([tables(21 * SECOND), tables(30 * SECOND), at(night, 21 * SECOND).more], ["Table 1,Kitchen,Table 3", "Table 4,Table 5,Table 6", "1/2"]);
  assert.equal(at(made(4, 10), 25 * SECOND).tables.length, 2);
  assert.equal(at(made(3, 9), 25 * SECOND, { most: 1 }).tables.length, 1);
});

test("where nothing should move the list is there at once", () => {
  const still = at(made(2, 3), 0, { still: true });
  assert.deepEqual([still.title, turned(still)], ["Drawn", 6]);
  assert.equal(at(made(2, 3), 45 * SECOND, { still: true }), null);
});

test("real cards fill in as they are drawn, and hold the clock up no longer than three minutes", () => {
  const cards = made(2, 3);
  cards.seating.draw = {
    ...cards.seating.draw, kind: "cards", done: null, seed: "", drawn: 1,
    places: cards.seating.draw.places.map((one, number) => (number === 2 ? one : [one[0], one[1], one[2], null])),
  };
  const show = at(cards, 5 * SECOND);
  assert.deepEqual([show.title, show.more, turned(show)], ["Draw a card", "1 of 6", 1]);
  assert.deepEqual(names(show), [["", "", ""], ["", "P2-2", ""]]);
  assert.notEqual(at(cards, 180 * SECOND - 1), null);
  assert.equal(at(cards, 180 * SECOND), null);
  assert.notEqual(at(cards, 180 * SECOND, { changed: SECOND }), null);
  const over = at(made(2, 3, { kind: "cards", seed: "" }), 0);
  assert.deepEqual([over.title, over.foot, turned(over)], ["Drawn", "The suit is the table.", 6]);
});

test("seats stand on the cards of the program, and beside a real card that does not say its own", () => {
  const night = made(1, 3);
  const seen = () => at(night, 10 * SECOND).tables[0].cards.map((one) => [one.name, one.card.rank, one.seat]);
  night.seating.draw.places = [["AS", 1, 1, "Ann"], ["2S", 1, 2, "Ben"], ["3S", 1, 4, 7]];
  night.seating.seats = [[1, 1, "Ann"], [1, 2, "Ben"], [1, 4, 7]];
  assert.deepEqual(seen(), [["Ann", "1", ""], ["Ben", "2", ""], ["Player 7", "4", ""]]);
  night.seating.draw.kind = "cards";
  assert.deepEqual(seen(), [["Ann", "A", ""], ["Ben", "2", ""], ["Player 7", "3", "seat 4"]]);
});

test("no show without a draw, without its cards, or after the night", () => {
  assert.equal(at(board(), 0), null);
  assert.equal(at(board({ seating: seating() }), 0), null);
  assert.equal(at(made(2, 3, { places: [] }), 0), null);
  assert.equal(at({ ...made(2, 3), finished: 1 }, 0), null);
});

test("players who have to move see that first", () => {
  const night = made(2, 3);
  night.seating.moves = { since: 1, breaks: 0, playing: [], moves: [{ name: "Ann", from: [1, 1], to: [2, 3] }] };
  assert.equal(at(night, 5 * SECOND), null);
});

test("once a hand is dealt in the new seats the clock has the screen again", () => {
  const night = made(2, 3);
  night.seating.tables[0].running = true;
  assert.equal(at(night, 5 * SECOND), null);
});

test("a card that is no longer true takes the draw off the screen, a newcomer does not", () => {
  const seats = made(2, 3).seating.seats;
  const shown = (there) => {
    const night = made(2, 3);
    night.seating.seats = there;
    return at(night, 25 * SECOND) !== null;
  };
  assert.deepEqual([shown(seats), shown([...seats, [1, 9, "Late"]]), shown([])], [true, true, true]);
  assert.equal(shown(seats.slice(1)), false, "somebody is out");
  assert.equal(shown([[2, 9, seats[0][2]], ...seats.slice(1)]), false, "somebody has moved");
});
