/* When a phone sounds, and what its switch says. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createDeviceSounds } from "../../static/js/device-sounds.js";

const part = () => ({ connect: () => undefined, gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } });

/* A browser that holds sound back until a tap; `notes()` counts what was heard. */
function makeDevice({ kept = null, coarse = true, directs = true, live = true, row = true } = {}) {
  let notes = 0;
  let tapped = false;
  const taps = [];
  const later = [];
  const held = { hidden: true };
  const line = { hidden: true, querySelector: () => held };
  const box = { checked: false, addEventListener: (_name, done) => (box.turn = done) };
  const parts = { live: live ? { dataset: directs ? { directs: "" } : {} } : null, "sounds-line": row ? line : null, sounds: box };
  class AudioContext {
    state = "suspended";
    currentTime = 0;
    resume() {
      if (tapped) this.state = "running";
      return Promise.resolve();
    }
    createGain = part;
    createOscillator() {
      notes += 1;
      return { ...part(), frequency: {}, start() {}, stop() {} };
    }
  }
  return {
    AudioContext,
    document: { getElementById: (id) => parts[id], addEventListener: (_name, run) => taps.push(run) },
    localStorage: { getItem: () => kept, setItem: (_name, value) => (kept = value) },
    matchMedia: () => ({ matches: coarse }),
    setTimeout: (run) => later.push(run),
    tap() {
      tapped = true;
      taps.forEach((run) => run());
    },
    wait: () => later.forEach((run) => run()),
    async turn(on) {
      box.checked = on;
      box.turn();
      await Promise.resolve();
    },
    kept: () => kept,
    notes: () => notes,
    line,
    held,
    box,
  };
}

function begin(more) {
  const here = makeDevice(more);
  const speaker = createDeviceSounds(here);
  speaker.start(here.document);
  here.wait();
  return { here, speaker };
}

test("a director's phone sounds after a first tap, and its row says so until then", () => {
  const { here, speaker } = begin();
  speaker.playLevel();
  assert.deepEqual([here.notes(), here.line.hidden, here.box.checked, here.held.hidden], [0, false, true, false]);
  here.tap();
  speaker.playLevel();
  assert.ok(here.notes() > 0);
});

test("a player's phone is quiet until it is switched on, which is heard and kept", async () => {
  const { here, speaker } = begin({ directs: false });
  here.tap();
  speaker.playLevel();
  speaker.play("call");
  assert.deepEqual([here.notes(), here.box.checked, here.held.hidden], [0, false, true]);
  await here.turn(true);
  assert.deepEqual([here.kept(), here.notes() > 0], ["yes", true]);
});

test("a switch that was turned off stays off", async () => {
  const first = begin().here;
  first.tap();
  await first.turn(false);
  assert.deepEqual([first.kept(), first.notes()], ["no", 0]);
  const { here, speaker } = begin({ kept: "no" });
  here.tap();
  speaker.playLevel();
  speaker.play("call");
  assert.deepEqual([here.notes(), here.held.hidden], [0, true]);
});

test("a page that follows no night belongs to who directs it", () => {
  assert.equal(begin({ live: false }).here.box.checked, true);
});

test("a computer rings for calls, not for levels, and has no switch", () => {
  const { here, speaker } = begin({ coarse: false });
  here.tap();
  speaker.playLevel();
  assert.deepEqual([here.notes(), here.line.hidden], [0, true]);
  speaker.play("call");
  assert.ok(here.notes() > 0);
});

test("a page without the row sounds too", () => {
  const { here, speaker } = begin({ row: false });
  here.tap();
  speaker.playLevel();
  assert.ok(here.notes() > 0);
});
