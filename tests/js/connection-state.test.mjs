/* The line to the server: gaps, reconnects, polling, and what the badge says. */
import assert from "node:assert/strict";
import test from "node:test";

import { computeBackoffMs, createConnectionState, getStatus, handleEvent } from "../../static/js/connection-state.js";

const BOARD = { version: 7, head: "aaa" };

function run(state, ...events) {
  let commands = [];
  for (const event of events) {
    [state, commands] = handleEvent(state, { at: 0, chance: 0.5, ...event });
  }
  return [state, commands];
}

const doing = (commands) => commands.map((one) => [one.do, one.name].filter(Boolean).join(" "));
const fresh = () => createConnectionState(BOARD, 0);
const dead = (times) => Array.from({ length: times }, () => ({ type: "closed", code: 1006 }));

test("an open line with the held version is live", () => {
  const [state] = run(fresh(), { type: "opened" }, { type: "beat", version: 7, head: "aaa", at: 5000 });
  assert.equal(getStatus(state, 9000), "live");
});

test("a newer version in a beat is fetched after a moment, unless the board comes by itself", () => {
  const [state, commands] = run(fresh(), { type: "opened" }, { type: "beat", version: 8, head: "bbb" });
  assert.equal(getStatus(state, 0), "behind");
  assert.deepEqual(doing(commands), ["wait silence", "wait fetch"]);
  assert.deepEqual(doing(run(state, { type: "fetch" })[1]), ["fetch"]);
  const [caught, then] = run(state, { type: "board", board: { version: 8, head: "bbb" } });
  assert.equal(getStatus(caught, 0), "live");
  assert.deepEqual(doing(then), ["drop fetch", "wait silence", "show"]);
  assert.deepEqual(doing(run(caught, { type: "fetch" })[1]), []);
});

test("the same version under another head is a gap too", () => {
  assert.equal(run(fresh(), { type: "opened" }, { type: "beat", version: 7, head: "zzz" })[0].doubt, true);
});

test("a fetched board is dropped when the socket brought one meanwhile", () => {
  const [state] = run(fresh(), { type: "opened" }, { type: "beat", version: 8, head: "b" }, { type: "fetch" });
  const [newer] = run(state, { type: "board", board: { version: 9, head: "c" } });
  const [after, commands] = run(newer, { type: "fetched", board: { version: 8, head: "b" } });
  assert.deepEqual([after.version, doing(commands)], [9, []]);
});

test("a restored night with a lower version is taken when the server insists", () => {
  const [state] = run(fresh(), { type: "opened" }, { type: "beat", version: 3, head: "r" }, { type: "fetch" });
  assert.equal(run(state, { type: "fetched", board: { version: 3, head: "r" } })[0].version, 3);
});

test("three failures and the board is asked for by HTTP, every two seconds; the socket every half minute", () => {
  const [two, retry] = run(fresh(), ...dead(2));
  assert.deepEqual(doing(retry), ["drop silence", "wait connect"]);
  const [three, commands] = run(two, ...dead(1));
  assert.deepEqual(doing(commands), ["drop silence", "wait connect", "fetch"]);
  const [polling, then] = run(three, { type: "same", at: 4000 });
  assert.deepEqual(then.map((one) => [one.name, one.ms]), [["connect", 30000], ["fetch", 2000]]);
  assert.equal(getStatus(polling, 6000), "live");
  const [still, next] = run(polling, { type: "fetch" }, { type: "fetched", board: { version: 8, head: "b" } });
  assert.deepEqual(doing(next), ["wait fetch", "show"]);
  assert.deepEqual(run(still, ...dead(1))[1].map((one) => one.ms), [undefined, 30000]);
});

test("when polling fails as well the server is away, and the socket is tried quickly again", () => {
  const [state, commands] = run(fresh(), ...dead(3), { type: "same" }, { type: "fetch" }, { type: "failed" });
  assert.equal(commands[0].name, "connect");
  assert.ok(commands[0].ms <= 3600);
  assert.equal(getStatus(state, 4000), "behind");
  assert.equal(getStatus(state, 6000), "away");
});

test("a socket that opens ends the polling", () => {
  const [state, commands] = run(fresh(), ...dead(3), { type: "same" }, { type: "opened" });
  assert.equal(state.polling, false);
  assert.ok(doing(commands).includes("drop fetch"));
});

test("a line that is silent for twelve seconds is closed", () => {
  const [open] = run(fresh(), { type: "opened" });
  assert.equal(getStatus(open, 12000), "away");
  assert.deepEqual(doing(run(open, { type: "silence" })[1]), ["close"]);
});

test("after waking up an open line has three seconds to answer, a closed one is tried at once", () => {
  assert.deepEqual(run(fresh(), { type: "opened" }, { type: "woke" })[1], [{ do: "wait", name: "silence", ms: 3000 }]);
  assert.ok(doing(run(fresh(), ...dead(1), { type: "woke" })[1]).includes("connect"));
});

test("a withdrawn link is not tried again, however it is heard of", () => {
  for (const event of [{ type: "closed", code: 4403 }, { type: "bye", why: "revoked" }, { type: "refused" }]) {
    const [state, commands] = run(fresh(), { type: "opened" }, event);
    assert.equal(getStatus(state, 0), "gone");
    assert.equal(commands.at(-1).do, "bye");
    assert.deepEqual(run(state, { type: "connect" })[1], []);
  }
});

test("five hundred screens come back within five seconds, spread out", () => {
  let longest = 0;
  const perTenth = new Array(100).fill(0);
  for (let screen = 0; screen < 500; screen += 1) {
    /* Every screen has failed for a while and waits for its next try when the server is back. */
    const wait = computeBackoffMs(1 + (screen % 12), (screen % 97) / 97);
    longest = Math.max(longest, wait);
    perTenth[Math.floor(wait / 100)] += 1;
  }
  assert.ok(longest <= 3600);
  assert.ok(Math.max(...perTenth) <= 100);
});
