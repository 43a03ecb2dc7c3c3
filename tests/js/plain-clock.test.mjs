/* The clock for old TVs: read by their engines, small, and saying what the screen says. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { buildPicture } from "../../static/js/screens/screen-content.js";
import { board, level, pause, WORDS as WORDS_OF_SCREEN } from "./night.mjs";

const read = (path) => readFileSync(new URL(`../../static/${path}`, import.meta.url), "utf8");
const SCRIPT = read("js/screens/plain-clock.js");
const STYLES = read("css/screens/plain-clock.css");
const WORDS = { ...WORDS_OF_SCREEN, link: { live: "Live", away: "No server since {time}" } };
const MINUTE = 60000;

/* A page of old: what the script writes at `now`, and what it asks for. */
function shown(night, now, world = {}) {
  const places = {};
  const place = (name) => (places[name] ??= { textContent: "" });
  const elements = {
    screen: { style: {}, getAttribute: () => "/t/1/board.json", drawnAt: world.drawnAt },
    "plain-clock": { hidden: true, querySelector: (of) => place(of.match(/=(\w+)/)[1]) },
    "first-board": { textContent: JSON.stringify({ board: night, now: now }) },
    words: { textContent: JSON.stringify({ ...WORDS, ...world.words }) },
  };
  const asked = [];
  const clock = { at: now };
  let tick = null;
  class Clock extends Date {
    static now() {
      return clock.at;
    }
  }
  function XMLHttpRequest() {
    this.open = (method, address) => asked.push(address);
    this.send = () => undefined;
  }
  const script = world.isNew ? { noModule: false } : {};
  const document = { hidden: false, createElement: () => script, getElementById: (id) => elements[id] };
  runInNewContext(SCRIPT, { document, Date: Clock, XMLHttpRequest, setTimeout: (run) => (tick = run) });
  const later = (ms) => {
    clock.at += ms;
    tick();
  };
  return { text: (name) => place(name).textContent, asked, later, screen: elements.screen, plain: elements["plain-clock"] };
}

test("it is ES5, its styles are as old, and both are small", () => {
  const parse = 'require("internal/deps/acorn/acorn/dist/acorn").parse(process.argv[1], { ecmaVersion: 5 })';
  const old = (script) => spawnSync(process.execPath, ["--expose-internals", "-e", parse, script]).status === 0;
  assert.deepEqual([old(SCRIPT), old("const a = 1;")], [true, false]);
  assert.doesNotMatch(STYLES, /display: grid|var\(/);
  assert.ok(Buffer.byteLength(SCRIPT) <= 6000, String(Buffer.byteLength(SCRIPT)));
});

/* The screen shortens what would not fit beside its facts. */
const inFull = (text) => text.replace(/(\d+)K/g, (_short, thousands) => `${thousands},000`);

test("it says what the screen says", () => {
  const stops = [null, { reason: "other", note: "", until: null }, { reason: "dispute", note: "", until: null }];
  const nights = [
    ...stops.map((stop) => board({ stop, anchor: { step: 0, left_ms: 20 * MINUTE, since: stop ? null : 0 } })),
    board({ started: null, anchor: { step: 0, left_ms: 20 * MINUTE, since: null } }),
    board({ anchor: { step: 0, left_ms: 20 * MINUTE, since: 200 * MINUTE } }),
    board({ stop: { reason: "break", note: "", until: 90 * MINUTE }, anchor: { step: 2, left_ms: 5000, since: 90 * MINUTE } }),
    board({ steps: [level(0, 2000), level(25000, 150000, { ante: 150000, ante_by: "big_blind" })] }),
    board({ steps: [level(5, 10), pause(15), pause(5)] }),
    board({ finished: 3 * MINUTE }),
  ];
  for (const night of nights) {
    for (const now of [0, 59_400, 20 * MINUTE, 25 * MINUTE, 45 * MINUTE, 52 * MINUTE + 1, 95 * MINUTE]) {
      const { text } = buildPicture(night, now, WORDS);
      const plain = shown(night, now);
      const over = night.finished !== null; // then the screen has its winner where the blinds were
      const same = over ? ["time"] : ["level", "time", "blinds", "ante"];
      assert.deepEqual(
        same.map(plain.text),
        same.map((name) => inFull(text[name])),
        JSON.stringify([night.anchor, night.stop, now])
      );
    }
  }
});

test("it stands where the screen does not draw, and goes when it does", () => {
  const fresh = shown(board(), 0, { isNew: true });
  assert.equal(fresh.plain.hidden, true);
  fresh.later(6001);
  assert.deepEqual([fresh.plain.hidden, fresh.screen.style.display, fresh.asked.length], [false, "none", 1]);
  fresh.screen.drawnAt = 6001;
  fresh.later(250);
  assert.deepEqual([fresh.plain.hidden, fresh.screen.style.display], [true, ""]);
  fresh.later(4000);
  assert.equal(fresh.plain.hidden, false);
  assert.equal(shown(board(), 0).plain.hidden, false);
});

test("it says since when no server has answered", () => {
  const alone = shown(board(), 0);
  assert.equal(alone.text("link"), WORDS.link.live);
  alone.later(15_000);
  assert.match(alone.text("link"), /\d:\d\d $/);
  const halved = shown(board(), 0, { words: { half_days: ["AM", "PM"] } });
  halved.later(15_000);
  assert.match(halved.text("link"), /\b(1[0-2]|[1-9]):\d\d [AP]M$/);
});
