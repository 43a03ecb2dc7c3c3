/* Taps that wait: when the page says so, how often they are sent again, and that none overtakes another. */
import assert from "node:assert/strict";
import test from "node:test";

import { computeBackoffMs, createTapQueue, LATE_AFTER_MS, MAX_TAP_AGE_MS, serializeTap } from "../../static/js/pending-taps.js";
import { makeFakeBrowser } from "./fake-browser.mjs";

const pause = { url: "/do/pause/", what: "pause", body: "key=a", form: "bar-pause" };
const resume = { url: "/do/resume/", what: "resume", body: "key=b", form: "bar-resume" };

/* A server that answers with these statuses, one after the other; nothing for a line that is cut, then always 204. */
function start(answers, stored) {
  const browser = makeFakeBrowser();
  const seen = { sent: [], shown: [], answered: [], dropped: [], stored: [] };
  const taps = createTapQueue(
    Object.assign(browser, {
      send(tap, age) {
        seen.sent.push([tap.what, browser.now(), age]);
        const status = answers.length > 0 ? answers.shift() : 204;
        return status === 0 ? Promise.reject(new Error("cut")) : Promise.resolve({ status });
      },
      store: (kept) => (seen.stored = kept),
      show: (late) => (seen.shown = late.map((tap) => tap.what)),
      answered: (tap, answer) => seen.answered.push([tap.what, answer.status]),
      dropped: (tap) => seen.dropped.push(tap.what),
    }),
    stored,
  );
  return { browser, taps, seen };
}

test("a tap that is answered at once is never shown as waiting", async () => {
  const { browser, taps, seen } = start([]);
  const tap = taps.begin(pause);
  await browser.pass(LATE_AFTER_MS - 1);
  assert.equal(seen.stored.length, 1);
  taps.settle(tap);
  await browser.pass(5000);
  assert.deepEqual([seen.shown, seen.stored, seen.sent], [[], [], []]);
});

test("after a moment without an answer it is on its way", async () => {
  const { browser, taps, seen } = start([]);
  taps.begin(pause);
  await browser.pass(LATE_AFTER_MS + 1);
  assert.deepEqual(seen.shown, ["pause"]);
  assert.equal(taps.hasLate(), true);
});

test("what was lost is sent again after 1, 2, 4 seconds, until somebody answers", async () => {
  const { browser, taps, seen } = start([0, 503, 204]);
  const began = browser.now();
  taps.markLost(taps.begin(pause));
  await browser.pass(60000);
  assert.deepEqual(seen.sent.map(([, at]) => at - began), [1000, 3000, 7000]);
  assert.deepEqual(seen.sent.map(([, , age]) => age), [1000, 3000, 7000]);
  assert.deepEqual([seen.answered, seen.shown, seen.stored], [[["pause", 204]], [], []]);
});

test("a refusal is an answer", async () => {
  const { browser, taps, seen } = start([409]);
  taps.markLost(taps.begin(pause));
  await browser.pass(60000);
  assert.deepEqual([seen.sent.length, seen.answered], [1, [["pause", 409]]]);
});

test("taps keep their order, and wait for the one that the page has under way", async () => {
  const { browser, taps, seen } = start([]);
  const first = taps.begin(pause);
  await browser.pass(1000);
  taps.queue(resume);
  await browser.pass(1000);
  assert.deepEqual(seen.sent, []);
  taps.settle(first);
  await browser.pass(10);
  assert.deepEqual(seen.answered, [["resume", 204]]);
});

test("when the line is back it is sent at once", async () => {
  const { browser, taps, seen } = start([0, 0, 0, 0]);
  taps.markLost(taps.begin(pause));
  await browser.pass(16000);
  assert.equal(seen.sent.length, 4);
  taps.sendNow();
  await browser.pass(1);
  assert.deepEqual(seen.answered, [["pause", 204]]);
});

test("what is called off is not sent any more", async () => {
  const { browser, taps, seen } = start([0, 0]);
  taps.markLost(taps.begin(pause));
  await browser.pass(1500);
  assert.deepEqual(taps.cancel().map((tap) => tap.what), ["pause"]);
  await browser.pass(60000);
  assert.deepEqual([seen.sent.length, seen.answered, seen.shown, seen.stored], [1, [], [], []]);
});

test("an answer to what was called off says nothing, and the next tap goes on", async () => {
  const { browser, taps, seen } = start([0]);
  taps.markLost(taps.begin(pause));
  await browser.pass(1000);
  taps.cancel();
  taps.queue(resume);
  await browser.pass(60000);
  assert.deepEqual(seen.answered, [["resume", 204]]);
});

test("a page that was loaded afresh goes on with what it finds", async () => {
  const { browser, seen } = start([], [Object.assign({ at: 500 }, pause)]);
  await browser.pass(1);
  assert.deepEqual(seen.sent, [["pause", 1000, 500]]);
  assert.deepEqual([seen.answered, seen.stored], [[["pause", 204]], []]);
});

test("a tap of long ago is not sent any more", async () => {
  const { browser, seen } = start([], [Object.assign({ at: 1000 - MAX_TAP_AGE_MS - 1 }, pause)]);
  await browser.pass(60000);
  assert.deepEqual([seen.sent, seen.dropped, seen.stored], [[], ["pause"], []]);
});

test("the same button is known again when its page was drawn afresh, another one is not", () => {
  const fields = (key, reason) => [["key", key], ["seen", key], ["tapped", key], ["reason", reason]];
  assert.equal(serializeTap("/do/pause/", fields("1", "other")), serializeTap("/do/pause/", fields("2", "other")));
  assert.notEqual(serializeTap("/do/pause/", fields("1", "other")), serializeTap("/do/pause/", fields("1", "dispute")));
  assert.notEqual(serializeTap("/do/pause/", fields("1", "other")), serializeTap("/do/resume/", fields("1", "other")));
});

test("the tries lie further and further apart, up to a limit", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 9].map(computeBackoffMs), [1000, 2000, 4000, 8000, 16000, 16000]);
});
