/* What the screen says in every state of a night. */
import assert from "node:assert/strict";
import test from "node:test";

import { readDecisionClock } from "../../static/js/decision-clock.js";
import { formatBigBlinds, formatBlinds, formatClock, formatDuration, formatOvertime, formatRoundedChips, formatShortChips, formatTimeOfDay } from "../../static/js/number-format.js";
import { buildFirstPrizeFact } from "../../static/js/screens/clock-facts.js";
import { buildPicture } from "../../static/js/screens/screen-content.js";
import { board, level, money, place, REBUY, seating, STEPS, WORDS } from "./night.mjs";

const MINUTE = 60000;
const at = (now, more) => buildPicture(board(more), now, WORDS);
const said = (seen, ...names) => names.map((name) => seen.text[name]);

test("times: a started second counts as a whole one, hours come with minutes", () => {
  assert.deepEqual([60000, 59001, 1, 0, 3600000].map(formatClock), ["1:00", "1:00", "0:01", "0:00", "1:00:00"]);
  assert.deepEqual([999, 1000, 3661000].map(formatOvertime), ["+0:00", "+0:01", "+61:01"]);
  assert.deepEqual([3540000, 3540001, 3600001].map((ms) => formatDuration(ms, WORDS)), ["59 min", "1:00 h", "1:01 h"]);
  assert.equal(formatTimeOfDay(0, WORDS), "01:00");
});

test("chips: thousands set apart, and short forms only where they are exact", () => {
  const short = (amount) => formatShortChips(amount, WORDS);
  assert.deepEqual([99000, 100000, 125000, 1250000, 2000000].map(short), ["99,000", "100K", "125K", "1.25M", "2M"]);
  assert.deepEqual([123456, 1234567, 1000000000000].map(short), ["123,456", "1,234,567", "1T"]);
  assert.deepEqual([99999, 123456, 1234567].map((amount) => formatRoundedChips(amount, WORDS)), ["99,999", "123K", "1.23M"]);
  assert.equal(formatBlinds(level(0, 400), WORDS), "400");
  assert.deepEqual([1588, 790, 700].map((stack) => formatBigBlinds(stack, 100, WORDS)), ["15", "7.9", "7"]);
});

test("a running level", () => {
  const seen = at(7 * MINUTE);
  assert.deepEqual(said(seen, "level", "time", "blinds", "ante", "tag", "word"), ["Level 1", "13:00", "25–50", "", "", ""]);
  assert.deepEqual(said(seen, "next", "nextMore", "pauseLabel", "pause", "pauseMore"), ["50–100", "Ante 10 each", "Break next", "10 min", "at 01:20"]);
  assert.deepEqual(said(seen, "players", "playersMore", "average", "averageMore"), ["17", "of 27", "1,588", "31 BB"]);
  assert.deepEqual(said(seen, "playersNote", "purse", "purseMore"), ["", "", ""]);
  assert.deepEqual([seen.phase, seen.mark, seen.marks["data-soon"], seen.marks["data-worded"]], ["running", "", false, false]);
  assert.deepEqual([seen.panel, seen.marks["data-money"]], [true, false]);
});

test("the last minute before a break, and before the blinds go up", () => {
  assert.deepEqual([at(19 * MINUTE).marks["data-soon"], at(19 * MINUTE).text.tag], [true, "Break soon"]);
  assert.equal(at(19 * MINUTE - 1).marks["data-soon"], false);
  assert.equal(at(49 * MINUTE + 1).text.tag, "Blinds go up soon");
  const off = { rules: { level_binds: "riffle", last_minute_seconds: 0 } };
  assert.equal(at(19 * MINUTE + 59000, off).marks["data-soon"], false);
});

test("a break of the schedule: what comes after it, the chips that go, and no new hand", () => {
  const seen = at(21 * MINUTE);
  assert.deepEqual(said(seen, "level", "word", "blinds", "blindsLabel"), ["Break", "Break", "50–100", "Blinds after the break"]);
  assert.equal(seen.text.note, "resumes at 01:30");
  const { level, blinds, note } = seen.staged;
  assert.deepEqual([level, blinds, note, seen.marks["data-resumes"]], ["Resumes at", "01:30", "", true]);
  assert.deepEqual([at(0).staged, at(0).marks["data-resumes"]], [{}, false]);
  assert.deepEqual(seen.pressing, ["Take the 5s off."]);
  assert.deepEqual(at(21 * MINUTE - 1).pressing, ["No new hand.", "Take the 5s off."]);
  assert.equal(seen.mark, "break");
});

test("a new level says for a minute which hand it binds; after a break no hand was running", () => {
  assert.deepEqual(at(50 * MINUTE + 59999).pressing, ["The riffle binds."]);
  assert.deepEqual(at(51 * MINUTE).pressing, []);
  assert.deepEqual(at(30 * MINUTE + 1).pressing, []);
});

test("stopped for a dispute with a long note, an announcement, and the server away", () => {
  const note = "Did seat 7 make a string raise or announce it?";
  const stopped = { anchor: { step: 0, left_ms: 754000, since: null }, announcement: "Pizza" };
  const seen = at(MINUTE, { ...stopped, stop: { reason: "dispute", since: 0, note }, away: { went: 0, back: 27 * MINUTE } });
  assert.deepEqual(said(seen, "word", "note", "time"), ["Dispute", "", "12:34"]); // told in full below
  assert.deepEqual(seen.pressing, ["Away for 27 min.", "Dispute: no new hand.", note, "Pizza"]);
  const paused = at(0, { ...stopped, stop: { reason: "other", since: 0, note: "" } });
  assert.deepEqual([paused.mark, said(paused, "halt"), paused.facts], ["pause", [WORDS.marks.pause], []]); // the table says it, and the line nothing else
  assert.equal(at(0).text.halt, "");
});

test("hand for hand marks the screen, a stop goes before it", () => {
  const together = at(0, { hand_for_hand: true });
  assert.deepEqual([together.mark, together.text.note], ["hand", "Clock runs"]);
  assert.equal(at(0, { hand_for_hand: true, stop: { reason: "break", since: 0, note: "" } }).mark, "break");
});

test("hand for hand is over at the last table, whatever the director still says", () => {
  const seen = (tables) => {
    const shown = at(0, { hand_for_hand: true, seating: tables && seating({ tables }) });
    return [shown.mark, shown.pressing.includes("All tables wait.")];
  };
  const two = seating().tables;
  assert.deepEqual([seen(null), seen(two), seen(two.slice(1))], [["hand", true], ["hand", true], ["", false]]);
});

test("hand for hand says when the next hand is, once all tables report their hands", () => {
  const tables = seating().tables.map((one) => ({ ...one, running: one.number === 2 }));
  const hand = { hand: 12, step: 0, began: 0 };
  const line = (reports, shown = tables) => at(0, { hand_for_hand: true, tables: reports, seating: seating({ tables: shown }) }).pressing.slice(-1)[0];
  assert.equal(line({ 1: hand }), "All tables wait.");
  assert.equal(line({ 1: hand, 2: hand }), "Next hand when all tables are done");
  assert.equal(line({ 1: hand, 2: hand }, seating().tables), "All are done.");
});

test("a schedule without a break has no place for the next one", () => {
  const plain = STEPS.filter((step) => step.kind === "level");
  assert.deepEqual([at(0).marks["data-breaks"], at(0, { steps: plain }).marks["data-breaks"]], [true, false]);
  assert.equal(at(31 * MINUTE).text.pauseMore, "none", "the last break is over");
});

test("before the start: planned, and counted down to the second", () => {
  const planned = at(0, { started: null, anchor: { step: 0, left_ms: 20 * MINUTE, since: null } });
  assert.deepEqual(said(planned, "level", "tag", "time"), ["Level 1", "Not started", "20:00"]);
  assert.deepEqual(said(planned, "pauseLabel", "pause", "pauseMore", "next"), ["Break next", "10 min", "", "50–100"]);
  assert.deepEqual(planned.pressing, []);
  const waiting = at(0, { anchor: { step: 0, left_ms: 20 * MINUTE, since: 90001 } });
  assert.deepEqual(said(waiting, "level", "time", "pauseLabel", "pause"), ["Starts in", "1:31", "Break", "in 22 min"]);
});

test("overtime, a last level without a limit, and the end", () => {
  assert.deepEqual(said(at(75 * MINUTE), "time", "tag", "next", "nextMore"), ["+5:00", "Overtime", "–", "last"]);
  assert.deepEqual([at(0).marks["data-levels"], at(75 * MINUTE).marks["data-levels"]], [true, false]);
  const untimed = at(75 * MINUTE, { steps: STEPS.slice(0, 3).concat(level(100, 200, { minutes: 0 })) });
  assert.deepEqual([untimed.text.time, untimed.text.tag, untimed.marks["data-worded"]], ["no time limit", "", true]);
  const over = at(75 * MINUTE, { finished: 1 });
  assert.deepEqual(said(over, "level", "time", "word", "next", "pause"), ["Ended at 01:00", "Finished", "Over", "–", "–"]);
  assert.deepEqual(over.facts, []);
});

test("in the end the winner stands where the blinds stood, unless nobody won alone", () => {
  const end = (places, more) => {
    const seen = at(75 * MINUTE, { finished: 1, players: { ...board().players, places }, ...more });
    assert.deepEqual([seen.staged.level, seen.staged.note], seen.text.blindsLabel === "Winner" ? ["Winner", "Ended at 01:00"] : [undefined, undefined]);
    return said(seen, "blindsLabel", "blinds", "ante");
  };
  assert.deepEqual(end([place(1, ["Ann"], [30000])], { money: money() }), ["Winner", "Ann", "€300"]);
  assert.deepEqual(end([place(1, [3], [0])]), ["Winner", "Player 3", ""]);
  assert.deepEqual(end([place(1, ["Maximiliane Schneider-Kowalski"], [0])])[1], "Maximiliane Schneider-K…");
  const blinds = ["Blinds", "100–200", ""];
  assert.deepEqual([end([]), end([place(1, ["Ann", "Bob"], [0, 0], 2)]), end([place(2, ["Bob"], [0])])], [blinds, blinds, blinds]);
  assert.deepEqual(end([place(1, ["Ann"], [0])], { finished: null }), blinds);
});

test("once the night is finished only the announcement may show", () => {
  const note = "Did seat 7 make a string raise or announce it?";
  const left = { hand_for_hand: true, stop: { reason: "dispute", since: 0, note }, away: { went: 0, back: 1 } };
  for (const now of [21 * MINUTE, 50 * MINUTE]) {
    assert.deepEqual(at(now, { ...left, finished: 1 }).pressing, []);
    assert.deepEqual(at(now, { ...left, finished: 1, announcement: "Pizza" }).pressing, ["Pizza"]);
  }
});

test("blinds of twelve characters are long, unless a break or the end has their place", () => {
  const steps = STEPS.map((step) => Object.assign({}, step, step.kind === "level" ? { small: 10000, big: 20000 } : {}));
  const rests = { started: 0, stop: { reason: "break", since: 0, until: 10 * MINUTE, note: "" } };
  assert.deepEqual([at(0, { steps }), at(0), at(0, { steps, ...rests }), at(0, { steps, finished: 1 })].map((seen) => seen.isLong), [true, false, false, false]);
});

test("in a break and on the bubble the prize pool stands where the next break stood, and leaves the side", () => {
  const pooled = (more, now = 0) => {
    const seen = at(now, more);
    return [seen.text.pauseLabel, seen.text.pause, seen.text.pauseMore, seen.marks["data-pooled"]];
  };
  const rests = { started: 0, stop: { reason: "break", since: 0, until: 10 * MINUTE, note: "" } };
  const nearly = { money: money({ grows: false, paid: 3 }), players: { ...board().players, left: 4, entered: 27 } };
  assert.deepEqual(pooled({ ...rests, money: money() }), ["Prize pool", "€600", "provisional", true]);
  assert.deepEqual(pooled(nearly), ["Prize pool", "€600", "", true]);
  assert.deepEqual(pooled({ money: money() }).slice(2), ["at 01:20", false]);
  assert.deepEqual(pooled(rests).slice(2), ["at 01:20", false]);
});

test("the purse, how firm the prizes are, and who may still come", () => {
  const purse = (more) => said(at(0, { money: money(more) }), "purse", "purseMore");
  assert.deepEqual(purse({}), ["€600", "provisional"]);
  assert.deepEqual(purse({ fixed: true }), ["€600", "fixed"]);
  assert.deepEqual(purse({ fixed: true, deal: { left: 0, shares: [] } }), ["€600", "deal"]);
  assert.deepEqual(purse({ grows: false, paid: 1 }), ["€600", "1 place paid"]);
  assert.deepEqual(purse({ purse: 0 }), ["", ""]);
  const note = (players) => at(0, { money: money(), players: { ...board().players, ...players } }).text.playersNote;
  assert.deepEqual([{}, { entries: 29 }, { expected: 2 }, { expected: 2, waiting: 1 }].map(note), ["3 rebuys", "29 entries, 3 rebuys", "2 expected", "1 may rebuy"]);
});

test("at the last table the first prize stands in place of how many there are", () => {
  const first = (more) => buildFirstPrizeFact(board(more), WORDS);
  assert.deepEqual(first({ money: money({ fixed: true }) }), { playersLabel: "1st prize", players: "€300", playersMore: "", playersNote: "fixed" });
  assert.deepEqual([first({ money: null }), first({ money: money({ purse: 0 }) }), first({ money: money({ prizes: [] }) })], [{}, {}, {}]);
});

test("a night without anybody and without prices has no panel", () => {
  const nobody = { ...board().players, left: 0, entered: 0, entries: 0 };
  const panel = (more) => at(0, { players: nobody, started: null, ...more }).panel;
  assert.deepEqual([panel({}), panel({ money: money({ prizes: [] }) })], [false, true]);
  assert.equal(panel({ money: money({ prizes: [], offers: [] }) }), false);
});

test("the facts are true and name what is to come", () => {
  const tables = { 2: { hand: 14, step: 0, began: 25 * MINUTE } };
  assert.deepEqual(at(10 * MINUTE, { tables }).facts, ["After level 1: 5s go."]);
  assert.deepEqual(at(10 * MINUTE, { chips: [[5, "red"]] }).facts, []); // the chips say when they leave
  assert.equal(at(31 * MINUTE, { tables }).facts[0], "Table 2: level 1, hand 14");
  assert.deepEqual(at(0, { started: null }).facts, []);
});

test("a table is named as behind for ten minutes and one level, not all night", () => {
  const named = (now, began, step = 0) =>
    at(now, { tables: { 2: { hand: 14, step, began } } }).facts.some((line) => /^Table 2/.test(line));
  assert.deepEqual([20, 29].map((minute) => named(minute * MINUTE, 19 * MINUTE)), [true, true]);
  assert.equal(named(29 * MINUTE + 1, 19 * MINUTE), false);
  assert.deepEqual([named(30 * MINUTE, 29 * MINUTE), named(50 * MINUTE, 49 * MINUTE)], [true, false]);
  assert.deepEqual([named(50 * MINUTE, 49 * MINUTE, 2), named(50 * MINUTE, 49 * MINUTE, 3)], [true, false]);
});

test("finishing the hand is said while a break begins, a dispute says so to its end", () => {
  const told = (minute, more) => at(minute * MINUTE, more).pressing.join(" ");
  assert.deepEqual([20, 20.9, 21, 29].map((minute) => told(minute).includes(WORDS.no_hand.break)), [true, true, false, false]);
  const stopped = (reason) => ({ stop: { reason, since: 0, note: "" }, anchor: { step: 0, left_ms: 1, since: null } });
  assert.deepEqual([0.9, 1].map((minute) => told(minute, stopped("break"))), [WORDS.no_hand.break, ""]);
  assert.equal(told(90, stopped("dispute")), WORDS.no_hand.dispute);
});

test("the clock on a player: 25 s, counted down for 5, then what the hand is worth, then gone", () => {
  const called = { who: "Bob", called: 1000, seconds: 25, countdown: 5 };
  const part = (now) => readDecisionClock(called, now) && readDecisionClock(called, now).part;
  assert.deepEqual([1000, 25999, 26000, 30999, 31000, 50999, 51000].map(part),
    ["think", "think", "count", "count", "over", "over", null]);
  const seen = at(27000, { decision: called });
  assert.deepEqual(said(seen, "decision", "decisionWho", "decisionTime"), ["count", "Bob", "4"]);
  assert.equal(at(0, {}).text.decision, "");
});

test("a break that was taken is counted down, says when play resumes, and is over by itself", () => {
  const stop = { reason: "break", since: 0, note: "Pizza", until: 10 * MINUTE, minutes: 10 };
  const taken = { stop, anchor: { step: 0, left_ms: 754000, since: 10 * MINUTE } };
  const seen = at(4 * MINUTE, taken);
  assert.deepEqual(said(seen, "time", "word", "note", "level", "tag"), ["6:00", "Break", "resumes at 01:10 · Pizza", "Resumes in", ""]);
  assert.deepEqual([seen.phase, seen.mark, seen.marks["data-soon"]], ["stopped", "break", false]);
  assert.deepEqual([at(9 * MINUTE, taken).marks["data-soon"], at(9 * MINUTE, taken).text.tag], [true, "Play resumes soon"]);
  const after = at(10 * MINUTE, taken);
  assert.deepEqual(said(after, "time", "word", "note", "level"), ["12:34", "", "", "Level 1"]);
  assert.deepEqual([after.phase, after.mark], ["running", ""]);
});
