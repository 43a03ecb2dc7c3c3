/* When the screen sounds: planned ahead on the clock of the recorded instants. */
import assert from "node:assert/strict";
import test from "node:test";

import { createSoundPlayer, listSoundsAhead, wasLevelSkipped } from "../../static/js/screens/sound-player.js";
import { board, level, STEPS } from "./night.mjs";

const MINUTE = 60000;
const ahead = (now, more, since = now) =>
  listSoundsAhead(board(more), since, now).map((one) => [one.tune, one.at / MINUTE]);

test("the last minute and the change, at their instants", () => {
  assert.deepEqual(ahead(15 * MINUTE), [["minute", 19], ["level", 20]]);
  assert.deepEqual(ahead(20 * MINUTE), [["minute", 29], ["level", 30]]);
  assert.deepEqual(ahead(5 * MINUTE), []);
});

test("several short levels within ten minutes are all planned", () => {
  const steps = [1, 2, 3].map((big) => level(big, 2 * big, { minutes: 2 }));
  const anchor = { step: 0, left_ms: 2 * MINUTE, since: 0 };
  assert.deepEqual(ahead(0, { steps, anchor }).map(([tune, at]) => tune + at),
    ["minute1", "level2", "minute3", "level4", "minute5", "level6"]);
});

test("what was due while the page was slowed down sounds once, what was heard does not sound again", () => {
  assert.deepEqual(ahead(20 * MINUTE + 900, {}, 20 * MINUTE - 100)[0], ["level", 20]);
  assert.equal(ahead(20 * MINUTE + 900, {}, 20 * MINUTE)[0][0], "minute");
});

test("a standing, an unstarted, a finished clock and one without a limit are silent", () => {
  const standing = { anchor: { step: 0, left_ms: 61000, since: null } };
  const last = { steps: [level(1, 2, { minutes: 0 })], anchor: { step: 0, left_ms: 0, since: 0 } };
  for (const more of [standing, { started: null }, { finished: 1 }, last]) {
    assert.deepEqual(ahead(19 * MINUTE - 1, more), []);
  }
});

test("a set start sounds; a warning longer than the level, or switched off, does not", () => {
  assert.deepEqual(ahead(0, { anchor: { step: 0, left_ms: 20 * MINUTE, since: MINUTE } })[0], ["level", 1]);
  const goesOn = { anchor: { step: 0, left_ms: 19 * MINUTE, since: 40 } };
  assert.deepEqual(ahead(0, goesOn), []); // told a moment early by a server that is ahead
  assert.deepEqual(ahead(0, { anchor: { step: 1, left_ms: 10 * MINUTE, since: 40 } })[0], ["level", 40 / MINUTE]);
  const rules = (seconds) => ({ rules: { level_binds: "riffle", last_minute_seconds: seconds } });
  assert.deepEqual(ahead(15 * MINUTE, rules(0)), [["level", 20]]);
  assert.deepEqual(ahead(20 * MINUTE, rules(600)), [["level", 30]]);
});

test("a director's step to a later level sounds at once, the end of a level does not sound twice", () => {
  const moved = board({ anchor: { step: 2, left_ms: 20 * MINUTE, since: 5000 } });
  assert.equal(wasLevelSkipped(board(), moved, 5000), true);
  assert.equal(wasLevelSkipped(moved, board(), 5000), false);
  assert.equal(wasLevelSkipped(board(), board({ shown: 1 }), 20 * MINUTE + 30), false);
  assert.equal(wasLevelSkipped(board(), board({ anchor: { step: 2, left_ms: 1, since: null } }), 5000), false);
  assert.equal(STEPS.length, 4);
});

/* An audio clock that only keeps books: each knob that leads to the loudspeaker stands for one tune. */
function fakeAudio() {
  const knobs = [];
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class AudioContext {
    state = "suspended";
    currentTime = 0;
    destination = {};
    resume = () => this.turn("running");
    suspend = () => this.turn("suspended");
    turn(state) {
      this.state = state;
      return Promise.resolve();
    }
    createOscillator() {
      return { frequency: {}, connect() {}, start() {}, stop() {} };
    }
    createGain() {
      const knob = { gain: param, connect: (to) => to === this.destination && knobs.push(knob), disconnect: () => knobs.splice(knobs.indexOf(knob), 1) };
      return knob;
    }
  }
  globalThis.window = { AudioContext };
  return knobs;
}

async function loudspeaker(night, time) {
  const knobs = fakeAudio();
  const sound = createSoundPlayer(() => time.now);
  const toggle = async () => {
    sound.toggleSound(() => sound.planSounds(night));
    await Promise.resolve();
  };
  return { knobs, sound, toggle };
}

test("muting drops every planned note, so that unmuting plays no old tune", async () => {
  const time = { now: 15 * MINUTE };
  const { knobs, sound, toggle } = await loudspeaker(board(), time);
  assert.equal(sound.isMuted, true);
  sound.planSounds(board());
  assert.equal(knobs.length, 0);
  await toggle();
  assert.deepEqual([sound.isMuted, knobs.length], [false, 2]);
  sound.playNow("level");
  assert.equal(knobs.length, 3);
  await toggle();
  assert.deepEqual([sound.isMuted, knobs.length], [true, 0]);
  sound.planSounds(board());
  sound.playNow("level");
  assert.equal(knobs.length, 0);
  time.now = 20 * MINUTE + 1000;
  await toggle();
  assert.deepEqual([sound.isMuted, knobs.length], [false, 2]); // what is to come: the warning and the end of the break
});

test("a plan made afresh replaces what is to come and lets sound what sounds", async () => {
  const time = { now: 19 * MINUTE - 1000 };
  const { knobs, sound, toggle } = await loudspeaker(board(), time);
  await toggle();
  const [warning, change] = knobs;
  time.now = 19 * MINUTE + 500;
  sound.planSounds(board());
  assert.equal(knobs.length, 3); // the warning that sounds, the change planned afresh, and the next warning
  assert.deepEqual([knobs.includes(warning), knobs.includes(change)], [true, false]);
  sound.planSounds(board({ finished: 1 }));
  assert.deepEqual(knobs, [warning]);
});

test("sound that the device takes away leaves no note behind", async () => {
  const time = { now: 15 * MINUTE };
  const { knobs, sound, toggle } = await loudspeaker(board(), time);
  await toggle();
  const audio = sound.getAudio();
  audio.state = "interrupted";
  audio.onstatechange();
  assert.deepEqual([sound.isMuted, knobs.length], [true, 0]);
  audio.state = "running";
  audio.onstatechange();
  assert.deepEqual([sound.isMuted, knobs.length], [false, 2]);
});

test("the sound that the host gave begins at once, or with the first tap where the browser wants one", async () => {
  const time = { now: 15 * MINUTE };
  const { knobs, sound } = await loudspeaker(board(), time);
  sound.setSound(false, () => assert.fail("there was nothing to turn off"));
  sound.handleTap();
  assert.equal(sound.getAudio(), null);
  window.AudioContext = class extends window.AudioContext {
    constructor() {
      super();
      const allowed = this.resume;
      this.resume = () => (this.tapped ? allowed() : new Promise(() => undefined));
    }
  };
  sound.setSound(true, () => sound.planSounds(board()));
  await Promise.resolve();
  assert.deepEqual([sound.isMuted, knobs.length], [true, 0]);
  sound.getAudio().tapped = true;
  sound.handleTap();
  sound.getAudio().onstatechange();
  assert.deepEqual([sound.isMuted, knobs.length], [false, 2]);
});
