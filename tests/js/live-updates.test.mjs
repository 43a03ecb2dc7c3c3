/* A page following its night through everything that happens to connections and clocks. */
import assert from "node:assert/strict";
import test from "node:test";

import { followNight } from "../../static/js/live-updates.js";
import { makeFakeBrowser } from "./fake-browser.mjs";

function start(options) {
  const browser = makeFakeBrowser(options);
  const heard = { boards: [], status: [], bye: [], jumps: [], looks: 0, tvs: [] };
  browser.server.board = { version: 1, head: "h1" };
  const page = followNight({
    socket: "/ws/t/7/",
    board: "/t/7/board.json",
    first: { board: browser.server.board, now: browser.now() + browser.server.ahead - 10 },
    onBoard: (board) => heard.boards.push(board.version),
    onStatus: (status) => heard.status.push(status.kind),
    onBye: (why) => heard.bye.push(why),
    onJump: (ms) => heard.jumps.push(ms),
    onLook: () => (heard.looks += 1),
    onTv: (tv) => heard.tvs.push(tv.scene),
    env: browser,
  });
  const tick = () => {
    page.checkConnection();
    browser.setTimeout(tick, 1000);
  };
  tick();
  const error = () => page.now() - (browser.now() + browser.server.ahead);
  const line = () => browser.server.lines.at(-1);
  return { browser, server: browser.server, heard, page, error, line };
}

function change(server, version) {
  server.board = { version, head: `h${version}` };
}

test("connects, hears boards, and knows the time", async () => {
  const { browser, server, heard, error, line } = start();
  await browser.pass(3000);
  assert.deepEqual(heard.status, ["live"]);
  change(server, 2);
  line().tell({ board: server.board });
  await browser.pass(10);
  assert.deepEqual(heard.boards, [1, 2]);
  assert.equal(error(), 0);
  assert.equal(line().sent.filter((one) => "ping" in one).length, 8);
});

test("a TV is told what it alone shows, by the socket and without one", async () => {
  const { browser, server, heard, line } = start();
  await browser.pass(1000);
  line().tell({ tv: { scene: "seating" } });
  await browser.pass(10);
  assert.deepEqual([heard.tvs, heard.boards], [["seating"], [1]]);
  server.sockets = false;
  server.tv = { scene: "prizes" };
  line().end(1006);
  await browser.pass(30000);
  assert.deepEqual([...new Set(heard.tvs)], ["seating", "prizes"]);
});

test("somebody in the room asks for something: the page hears it, and its board stays", async () => {
  const { browser, heard, line } = start();
  await browser.pass(1000);
  line().tell({ look: true });
  await browser.pass(10);
  assert.deepEqual([heard.looks, heard.boards], [1, [1]]);
});

test("a page that has just come says nothing of its line until that takes a second", async () => {
  const { browser, server, heard } = start();
  server.up = false;
  await browser.pass(900);
  assert.deepEqual(heard.status, []);
  await browser.pass(1200);
  assert.deepEqual(heard.status, ["behind"]);
});

test("a board that was lost on the way is fetched after the next beat", async () => {
  const { browser, server, heard, line } = start();
  await browser.pass(1000);
  change(server, 2);
  line().tell({ beat: { version: 2, head: "h2", now: 0 } });
  await browser.pass(100);
  assert.equal(heard.status.at(-1), "behind");
  await browser.pass(1500);
  assert.deepEqual([heard.boards.at(-1), heard.status.at(-1), server.fetches.length], [2, "live", 1]);
});

test("the server goes for a minute: catching up, no server since, live again by itself", async () => {
  const { browser, server, heard, error, line } = start();
  await browser.pass(2000);
  server.up = false;
  line().end(1006);
  await browser.pass(6000);
  assert.deepEqual(heard.status, ["live", "behind", "away"]);
  await browser.pass(54000);
  assert.equal(error(), 0);
  server.up = true;
  change(server, 5);
  await browser.pass(3700);
  assert.deepEqual([heard.boards.at(-1), heard.status.at(-1)], [5, "live"]);
});

test("a line that died without a word is noticed and replaced", async () => {
  const { browser, server, heard } = start();
  await browser.pass(1000);
  await browser.pass(16000);
  assert.equal(server.lines.length, 2);
  assert.equal(heard.status.at(-1), "live");
});

test("where sockets are impossible the page polls, with a tag, and tries the socket now and then", async () => {
  const { browser, server, heard, error } = start();
  server.sockets = false;
  await browser.pass(12000);
  assert.equal(heard.status.at(-1), "live");
  change(server, 2);
  await browser.pass(2500);
  assert.equal(heard.boards.at(-1), 2);
  const before = { fetches: server.fetches.length, lines: server.lines.length };
  await browser.pass(60000);
  assert.ok(Math.abs(server.fetches.length - before.fetches - 30) <= 2);
  assert.ok(server.lines.length - before.lines <= 3);
  assert.ok(server.fetches.filter((one) => "If-None-Match" in one.headers).length > 20);
  assert.ok(Math.abs(error()) <= 2);
  server.sockets = true;
  await browser.pass(36000);
  const fetched = server.fetches.length;
  await browser.pass(10000);
  assert.equal(server.fetches.length, fetched);
});

test("a tag is not sent for a board that the socket has replaced", async () => {
  const { browser, server, heard, line } = start();
  await browser.pass(1000);
  change(server, 2);
  line().tell({ beat: { version: 2, head: "h2", now: 0 } });
  await browser.pass(2000);
  line().tell({ board: { version: 3, head: "h3" } });
  await browser.pass(10);
  line().tell({ beat: { version: 2, head: "h2", now: 0 } });
  await browser.pass(2000);
  assert.equal(heard.boards.at(-1), 2);
  assert.deepEqual(server.fetches.at(-1).headers, {});
});

test("a withdrawn link ends it, by word or by what the server answers", async () => {
  const told = start();
  await told.browser.pass(1000);
  told.line().tell({ bye: "revoked" });
  await told.browser.pass(60000);
  assert.deepEqual([told.heard.bye, told.server.lines.length, told.heard.status.at(-1)], [["revoked"], 1, "gone"]);

  const found = start();
  Object.assign(found.server, { sockets: false, status: 404 });
  await found.browser.pass(10000);
  assert.deepEqual(found.heard.bye, ["refused"]);
});

test("after two hours of sleep the time is asked for before a number is shown", async () => {
  const { browser, server, page, heard, error } = start();
  await browser.pass(3000);
  const before = page.now();
  browser.sleep(7200000);
  browser.wake();
  assert.equal(page.checkConnection(), false);
  await browser.pass(10);
  assert.equal(page.checkConnection(), true);
  assert.equal(error(), 0);
  assert.ok(page.now() - before >= 7200000);
  assert.deepEqual(heard.jumps, []);
  assert.equal(server.lines.length, 1);
});

test("sleep is noticed within a second even when the browser does not say so", async () => {
  const { browser, error } = start();
  await browser.pass(3000);
  browser.sleep(3600000);
  await browser.pass(1100);
  assert.equal(error(), 0);
});

test("a wall clock set back an hour moves nothing", async () => {
  const { browser, server, page, heard, error } = start();
  await browser.pass(3000);
  const before = page.now();
  server.wallAhead -= 3600000;
  await browser.pass(5000);
  assert.equal(page.now() - before, 5000);
  assert.deepEqual([error(), heard.jumps], [0, []]);
});

test("a server whose time went back by seconds is followed with a note, by less without going back", async () => {
  const { browser, server, page, heard } = start();
  await browser.pass(3000);
  server.ahead -= 400;
  const before = page.now();
  browser.wake();
  await browser.pass(100);
  assert.equal(page.now(), before);
  server.ahead -= 5000;
  browser.wake();
  await browser.pass(1000);
  page.now();
  assert.equal(heard.jumps.length, 1);
  assert.ok(heard.jumps[0] <= -1000);
});

test("health says how far off this device's own clock is, only over an open line", async () => {
  const { browser, page, line } = start();
  assert.equal(page.reportHealth({ visible: true }), false);
  await browser.pass(3000);
  assert.equal(page.reportHealth({ visible: true, muted: true }), true);
  assert.deepEqual(line().sent.at(-1), { health: { offset_ms: 500000000000, round_trip_ms: 2, visible: true, muted: true } });
});

test("500 screens are back within five seconds of the server, whatever they were doing", async () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const screens = Array.from({ length: 500 }, () => start({ random }));
  for (const { browser, server, line } of screens) {
    await browser.pass(500 + 1000 * random());
    server.up = false;
    line().end(1006);
    await browser.pass(3000 + 40000 * random());
    server.up = true;
    await browser.pass(5000);
  }
  assert.equal(screens.filter(({ heard }) => heard.status.at(-1) === "live").length, 500);
});

test("a server that says nothing while a tap waits is told within three seconds", async () => {
  const { browser, server, heard } = start();
  await browser.pass(4000);
  server.up = false;
  browser.tap(true);
  await browser.pass(2000);
  assert.deepEqual(heard.status, ["live"]);
  await browser.pass(1000);
  assert.equal(heard.status.at(-1), "away");
});

test("a server that answers is not called away, however long the tap waits", async () => {
  const { browser, heard } = start();
  await browser.pass(4000);
  browser.tap(true);
  await browser.pass(30000);
  browser.tap(false);
  await browser.pass(5000);
  assert.deepEqual(heard.status, ["live"]);
});
