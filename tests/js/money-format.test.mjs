/* How money is written, and what the foot of the screen says about it. */
import assert from "node:assert/strict";
import test from "node:test";

import { formatCount, formatMoney, formatName, formatPlaceRange } from "../../static/js/screens/money-format.js";
import { buildPicture } from "../../static/js/screens/screen-content.js";
import { board, money, place, REBUY, WORDS } from "./night.mjs";

const MINUTE = 60000;
const EURO = { currency: "EUR", digits: 2 };
const at = (now, more) => buildPicture(board(more), now, WORDS);
const sold = (offer, now, more) =>
  at(now, { money: money({ offers: [{ ...REBUY, ...offer }] }), ...more }).facts.filter((line) => line.includes("1,000") && !line.includes("in play"));

test("amounts: the page's language, the night's currency, no zeros behind a round one", () => {
  assert.deepEqual([125050, 2000, 0].map((cents) => formatMoney(cents, EURO, WORDS)), ["€1,250.50", "€20", "€0"]);
  assert.equal(formatMoney(125050, EURO, { language: "de" }), "1.250,50\u00a0€");
  assert.equal(formatMoney(1234567890, { currency: "JPY", digits: 0 }, WORDS), "¥1,234,567,890");
  assert.equal(formatMoney(1500, { currency: "BHD", digits: 3 }, WORDS), "BHD\u00a01.500");
  assert.equal(formatMoney(150, { currency: "CHIPS", digits: 2 }, WORDS), "1.50 CHIPS");
});

test("names, counts and places", () => {
  assert.deepEqual(["Bob", 3].map((name) => formatName(name, WORDS)), ["Bob", "Player 3"]);
  assert.deepEqual([1, 2, 0].map((count) => formatCount(WORDS.rebuys, count)), ["1 rebuy", "2 rebuys", "0 rebuys"]);
  assert.deepEqual([formatPlaceRange(4, 4), formatPlaceRange(4, 6)], ["4", "4–6"]);
});

test("the last five minutes of a sale are counted, as long as the clock says when it ends", () => {
  const ends = { ends: 20 * MINUTE };
  assert.deepEqual(sold(ends, 15 * MINUTE), ["Rebuys: 1,000 for €20, only 5 min left"]);
  assert.deepEqual(sold(ends, 20 * MINUTE - 1), ["Rebuys: 1,000 for €20, only 1 min left"]);
  assert.deepEqual(sold(ends, 15 * MINUTE - 1), ["Rebuys until hand one of level 3: €20 for 1,000"]);
});

test("one amount with cents gives all of them cents", () => {
  const cents = { ...EURO, prizes: [3050, 2000], deal: null };
  assert.deepEqual(cents.prizes.map((prize) => formatMoney(prize, cents, WORDS)), ["€30.50", "€20.00"]);
});

test("what can be bought, until when, at which price and for how many chips", () => {
  assert.deepEqual(sold({}, 0), ["Rebuys until hand one of level 3: €20 for 1,000"]);
  assert.deepEqual(sold({ buys: "buy_in", until: "level_end", number: 1 }, 0), ["Late entry until level 1 ends: €20 for 1,000"]);
  assert.deepEqual(sold({ buys: "add_on", name: "Double", until: "always" }, 0), ["Add-ons “Double” at any time: €20 for 1,000"]);
  assert.deepEqual(sold({ buys: "re_entry", price: 0 }, 0), ["Re-entry until hand one of level 3: 1,000"]);
  assert.deepEqual(sold({ until: "minutes", number: 5, closes: 5 * MINUTE }, 0), ["Rebuys until 01:05: €20 for 1,000"]);
  const planned = { started: null, anchor: { step: 0, left_ms: MINUTE, since: null } };
  assert.deepEqual(sold({ buys: "buy_in", until: "minutes", number: 5 }, 0, planned), ["Buy-in until 5 min in: €20 for 1,000"]);
});

test("a screen without its server sees by itself that the time for it is over", () => {
  const open = (offer, now, more) => sold(offer, now, more).length === 1;
  const until = (offer, ...times) => times.map((now) => open(offer, now));
  assert.deepEqual(until({ until: "level_end", number: 1 }, 20 * MINUTE - 1, 20 * MINUTE), [true, false]);
  assert.deepEqual(until({ number: 3 }, 50 * MINUTE - 1, 50 * MINUTE), [true, false]);
  assert.deepEqual(until({ until: "minutes", closes: 5 * MINUTE }, 5 * MINUTE - 1, 5 * MINUTE), [true, false]);
  const counting = { tables: { 1: { hand: 9, step: 2, began: 49 * MINUTE } } };
  assert.deepEqual([open({ number: 3 }, 50 * MINUTE, counting), open({ number: 2 }, 50 * MINUTE, counting)], [true, false]);
  assert.equal(open({}, 0, { finished: 1 }), false);
});

test("the bubble is pressing; before it, on it and after it the next one out is told of", () => {
  const line = (left, waiting, more, night) => {
    const players = { ...board().players, left, waiting };
    const seen = at(0, { money: money({ grows: false, offers: [], ...more }), players, ...night });
    return seen.pressing.concat(seen.facts).filter((one) => /One more|Next out|more$/.test(one));
  };
  assert.deepEqual([5, 4, 3, 2, 1].map((left) => line(left, 0)), [
    ["2 more"], ["Next out misses €120"], ["Next out gets €120"], ["Next out gets €180"], [],
  ]);
  assert.deepEqual([line(3, 1), line(4, 1)], [["Next out misses €120"], ["2 more"]]);
  assert.deepEqual([line(4, 0, { grows: true }), line(4, 0, { deal: { left: 0, shares: [] } }), line(4, 0, { paid: 0 })], [[], [], []]);
  assert.deepEqual([line(4, 0, {}, { started: null }), line(4, 0, {}, { finished: 1 })], [[], []]);
  assert.deepEqual(line(27, 0, { paid: 27 }), []);
  const players = { ...board().players, left: 4 };
  const pressing = (more) => at(0, { money: money({ grows: false, ...more }), players }).pressing;
  assert.deepEqual([pressing({}), pressing({ prizes: [] })], [["Next out misses €120"], ["One more out."]]);
});

test("a deal that was made is told among the facts", () => {
  const told = (deal) => at(0, { money: money({ deal }) }).facts.filter((line) => line.includes("dealt"));
  const shares = [{ name: "Ann", cents: 12000 }, { name: 7, cents: 9500 }];
  assert.deepEqual([told({ left: 2000, shares }), told(null)], [["2 dealt"], []]);
});

test("places that have fallen stay true on a night without money", () => {
  const players = { ...board().players, places: [place(18, ["Bob"], [0])] };
  assert.deepEqual(at(0, { players }).pressing, []);
});
