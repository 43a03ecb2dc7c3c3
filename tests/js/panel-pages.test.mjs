/* The pages of the panel beside the clock. */
import assert from "node:assert/strict";
import test from "node:test";

import { readClockFace } from "../../static/js/clock.js";
import { buildPanelPages, formatPayoutLine } from "../../static/js/screens/panel-pages.js";
import { buildPages, buildRow } from "../../static/js/screens/list-paging.js";
import { board, money, place, REBUY, STEPS, WORDS } from "./night.mjs";

const ROOM = { rows: 4, wide: 7.5 };
const PLACES = [place(4, ["Bob"], [3000]), place(5, ["Cleo", 3], [0, 0], 6)];

function shown(more, room = ROOM) {
  const night = board(more);
  return buildPanelPages(night, readClockFace(night.steps, night.anchor, 0), 0, room, WORDS);
}

const told = (found) => found.map((page) => [page.title, page.more, page.columns, page.rows.map((one) => [one.place, one.who, one.sum].filter(Boolean).join(" "))]);
const titles = (found) => found.map((page) => page.title);
const players = (more) => ({ players: { ...board().players, ...more } });

test("a night without money shows the level that runs and what comes, and places once they fall", () => {
  assert.deepEqual(told(shown({})), [["Blinds (ante)", "", 1, ["1 25–50", "Break", "2 50–100 (10)", "3 100–200"]]]);
  assert.deepEqual(told(shown(players({ places: PLACES })))[0], ["Out", "", 1, ["4 Bob", "5–6 Cleo", "5–6 Player 3"]]);
  assert.deepEqual(shown(players({ entered: 0 })), []);
});

test("prizes, then who is out; the schedule only where there is nothing else", () => {
  const found = told(shown({ money: money(), ...players({ left: 3, places: PLACES }) }));
  assert.deepEqual(found, [
    ["Prizes", "provisional", 1, ["1 €300", "2 €180", "3 €120"]],
    ["Out", "", 1, ["4 Bob €30", "5–6 Cleo", "5–6 Player 3"]],
  ]);
  assert.deepEqual(titles(shown({ money: money({ prizes: [] }) })), ["Blinds (ante)"]);
});

test("once first place is known the list tells places, not who is out", () => {
  const won = [place(1, ["Ida"], [30000]), place(2, ["Bob"], [18000])];
  const found = titles(shown({ money: money(), ...players({ left: 1, places: won }) }));
  assert.ok(found.includes(WORDS.panel.result) && !found.includes(WORDS.panel.out), found);
});

test("once places fall, only what can still be won; all of it when nobody is named", () => {
  const left = (more) => shown({ money: money(), ...players(more) })[0].rows.length;
  assert.deepEqual([left({ left: 2, places: PLACES }), left({ left: 1, waiting: 1, places: PLACES }), left({ left: 2 })], [2, 2, 3]);
});

test("one line says the pool and the first payouts, where long blinds leave no room for a list", () => {
  const line = (more) => formatPayoutLine(board({ money: money(more) }), WORDS);
  assert.equal(line({}), "Prize pool €600 · Prizes €300, €180, €120");
  assert.deepEqual([line({ prizes: [] }), line({ purse: 0 })], ["Prize pool €600", ""]);
});

test("many prizes: two columns where they fit, places paid alike together, page by page", () => {
  const prizes = [160000, 68000, 41500, 30000, 23000, 19000].concat([10000, 10000, 10000], [9500, 9000, 8500, 8000, 7500, 7000]);
  const found = told(shown({ money: money({ prizes }) }).filter((page) => page.title === "Prizes"));
  assert.deepEqual(found, [
    ["Prizes", "provisional · 1/3", 1, ["1 €1,600", "2 €680", "3 €415", "4 €300"]],
    ["Prizes", "provisional · 2/3", 1, ["5 €230", "6 €190", "7–9 €100", "10 €95"]],
    ["Prizes", "provisional · 3/3", 2, ["11 €90", "12 €85", "13 €80", "14 €75", "15 €70"]],
  ]);
  const wide = shown({ money: money({ prizes }) }, { rows: 8, wide: 20 });
  assert.deepEqual([wide[0].columns, wide[0].rows.length], [2, 13]);
});

test("the last page of a list is no lonely row or two: all are about as long, and there are no more of them", () => {
  const list = (count, who) => Array.from({ length: count }, (_, at) => buildRow(String(at + 1), who, ""));
  const sizes = (count, who) => buildPages("list", "List", list(count, who), { rows: 8, wide: 12 }).map((page) => [page.columns, page.rows.length]);
  assert.deepEqual(sizes(9, "Maximiliane von Hohenlohe"), [[1, 5], [1, 4]]);
  assert.deepEqual(sizes(17, "Maximiliane von Hohenlohe"), [[1, 6], [1, 6], [1, 5]]);
  assert.deepEqual(sizes(18, "Bob"), [[2, 10], [2, 8]]);
  assert.deepEqual(sizes(8, "Bob"), [[1, 8]]);
  for (let count = 1; count < 60; count += 1) {
    const found = buildPages("list", "List", list(count, "Maximiliane von Hohenlohe"), { rows: 8, wide: 12 });
    assert.equal(found.length, Math.ceil(count / 8));
    assert.deepEqual([].concat(...found.map((page) => page.rows)), list(count, "Maximiliane von Hohenlohe"));
  }
  assert.deepEqual(buildPages("list", "List", list(9, "Maximiliane von Hohenlohe"), { rows: 8, wide: 12 }, 1)[0].rows.length, 8);
});

test("keys tell pages apart, so that each has its turn", () => {
  const prizes = Array.from({ length: 45 }, (_, at) => 100000 - at * 1000);
  const keys = shown({ money: money({ prizes, bounty: { kind: "fixed", pool: 1, heads: [], envelopes: [] } }) }).map((page) => page.key);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual([keys[0], keys[keys.length - 1]], ["prizes 1/7", "prizes 7/7"]);
});

test("without a bubble nobody is paid nothing, and before anybody came there are no prizes", () => {
  assert.deepEqual(told(shown({ money: money({ prizes: [100, 0] }) }))[0][3], ["1 €1"]);
  assert.deepEqual(titles(shown({ money: money({ prizes: [], purse: 0 }) })), ["Blinds (ante)"]);
});

test("before the clock runs, what it costs", () => {
  const planned = { started: null, anchor: { step: 0, left_ms: 60000, since: null } };
  const offers = [{ ...REBUY, buys: "buy_in" }, REBUY, { ...REBUY, buys: "add_on", price: 0 }];
  const found = told(shown({ money: money({ offers, prizes: [] }), ...planned }));
  assert.deepEqual(found[0], ["Costs", "", 1, ["Buy-in €20", "Rebuys €20"]]);
  assert.deepEqual(titles(shown({ money: money({ offers, prizes: [] }) })), ["Blinds (ante)"]);
});

test("a deal takes the place of the prizes", () => {
  const deal = { left: 2000, shares: [{ name: "Ann", cents: 12000 }, { name: 7, cents: 9500 }] };
  const found = told(shown({ money: money({ deal, fixed: true }), ...players({ left: 2, places: PLACES }) }));
  assert.deepEqual(found[0], ["Deal", "", 1, ["Ann €120", "Player 7 €95", "first €20"]]);
  assert.deepEqual(found.map(([title]) => title), ["Deal", "Out"]);
});

test("prizes that are not money", () => {
  const extras = [{ place: 1, what: "Trophy" }, { place: 12, what: "The wooden spoon" }];
  assert.deepEqual(told(shown({ money: money({ extras }) }))[1], ["Extras", "", 1, ["1 Trophy", "12 The wooden spoon"]]);
});

test("bounties: the largest heads, one line when all are alike, or the envelopes", () => {
  const bounty = (more) => told(shown({ money: money({ bounty: { kind: "fixed", pool: 1, heads: [], envelopes: [], ...more } }) }))[1];
  const heads = [{ name: "Ann", cents: 1250 }, { name: 4, cents: 500 }, { name: "Bob", cents: 0 }];
  assert.deepEqual(bounty({ kind: "progressive", heads }), ["Bounties", "", 1, ["Ann €12.50", "Player 4 €5"]]);
  const alike = heads.map((one) => ({ ...one, cents: 500 }));
  assert.deepEqual(bounty({ heads: alike }), ["Bounties", "", 1, ["each head €5"]]);
  const envelopes = [{ cents: 2500, count: 1 }, { cents: 500, count: 2 }];
  assert.deepEqual(bounty({ kind: "mystery", envelopes }), ["Envelopes", "", 1, ["1 × €25", "2 × €5"]]);
});

test("in the end the places and what they won, nothing else", () => {
  const places = [place(1, ["Ann"], [30000]), ...PLACES];
  const found = told(shown({ finished: 1, money: money(), ...players({ left: 1, places }) }));
  assert.deepEqual(found, [["Places", "", 1, ["1 Ann €300", "4 Bob €30", "5–6 Cleo", "5–6 Player 3"]]]);
  assert.deepEqual(titles(shown({ finished: 1, money: money() })), ["Prizes"]);
});

test("on the bubble the first place without a prize stands below the line", () => {
  const paid = { money: money({ grows: false }), ...players({ left: 4, places: [place(5, ["Bob"], [0])] }) };
  assert.deepEqual(shown(paid)[0].rows.map((one) => one.kind + one.place + one.who), ["1", "2", "saved3", "bubble4Bubble"]);
});

test("hand for hand the payouts stand alone; without money everything else does", () => {
  const together = { hand_for_hand: true, ...players({ places: PLACES }) };
  assert.deepEqual(titles(shown({ ...together, money: money() })), ["Prizes"]);
  assert.deepEqual(titles(shown(together)), ["Out"]);
});

test("in a break, what is worth doing meanwhile, else the levels after it, and nothing else", () => {
  const late = { ...REBUY, until: "always", closes: 25 * 60000, ends: 25 * 60000 };
  const inBreak = { anchor: { step: 1, left_ms: 600000, since: 0 }, money: money({ offers: [late] }) };
  assert.deepEqual(told(shown({ ...inBreak, ...players({ places: PLACES }) })), [
    ["Meanwhile", "", 1, ["Color up 5s", "Rebuys", "until 01:25"]],
  ]);
  const taken = { stop: { reason: "break", since: 0, note: "", until: null }, anchor: { step: 2, left_ms: 5000, since: null } };
  assert.deepEqual(told(shown({ ...taken, money: money() })), [["Blinds (ante)", "", 1, ["2 50–100 (10)", "3 100–200"]]]);
  const usual = STEPS.map((step) => (step.ante > 0 ? { ...step, ante: step.big, ante_by: "big_blind" } : step));
  assert.deepEqual(told(shown({ ...taken, steps: usual })), [["Blinds", "", 1, ["2 50–100", "3 100–200"]]]);
});
