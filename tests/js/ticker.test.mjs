/* When the next digit changes. */
import assert from "node:assert/strict";
import test from "node:test";

import { getMsUntilNextDigit, getMsUntilNextPicture } from "../../static/js/ticker.js";
import { buildCountingText, buildPicture } from "../../static/js/screens/screen-content.js";
import { board, WORDS } from "./night.mjs";

const MINUTE = 60000;
const shown = (night, now) => {
  const { time, decisionTime } = buildPicture(night, now, WORDS).text;
  return time + " " + decisionTime;
};

/* Nothing changes before the beat; by the beat, a millisecond later than the edge at most, it has. */
function holds(night, from, until) {
  for (let now = from; now < until; ) {
    const beat = getMsUntilNextDigit(night, now);
    assert.ok(beat >= 1 && beat <= 1001, `${beat} at ${now}`);
    assert.equal(shown(night, now), shown(night, now + beat - 2 > now ? now + beat - 2 : now));
    now += beat;
  }
}

const clocks = {
  "a running clock": { anchor: { step: 0, left_ms: 20 * MINUTE, since: 0 } },
  "a clock set to an odd time": { anchor: { step: 0, left_ms: 3 * MINUTE + 417, since: 123 } },
  "the change of level": { anchor: { step: 0, left_ms: 4321, since: 0 } },
  "overtime": { anchor: { step: 3, left_ms: 2345, since: 0 } },
  "a set start, with an odd time on the clock": { anchor: { step: 0, left_ms: 90417, since: 5250 } },
  "a standing clock": { anchor: { step: 0, left_ms: 777, since: null } },
};
const called = { decision: { who: "Bob", called: 333, seconds: 4, countdown: 2 } };

for (const [name, more] of Object.entries(clocks)) {
  test(name, () => holds(board(more), 0, 9000));
  test(`${name}, and a clock on a player`, () => holds(board({ ...more, ...called }), 400, 9000));
}

test("the beat falls just after the edge, once a second", () => {
  const night = board({ anchor: { step: 0, left_ms: 20 * MINUTE, since: 250 } });
  assert.deepEqual([250, 251, 1249.5, 1250, 2000].map((now) => getMsUntilNextDigit(night, now)), [1001, 1000, 2, 1001, 251]);
});

test("a start is counted down to its own second, not to that of the time on the clock", () => {
  assert.equal(getMsUntilNextDigit(board({ anchor: { step: 0, left_ms: 90417, since: 5250 } }), 0), 251);
});

/* A night as it is drawn: a picture as it is due, and in between only what counts. */
function assertDrawn(night, until) {
  let drawn = {};
  let dueAt = 0;
  for (let now = 0; now < until; now += getMsUntilNextDigit(night, now)) {
    const { text, marks, pressing, facts } = buildPicture(night, now, WORDS);
    if (now >= dueAt) {
      drawn = { text, marks, pressing, facts };
      dueAt = now + getMsUntilNextPicture(night, now);
    }
    const { stripTime, ...counted } = buildCountingText(night, now, WORDS);
    assert.deepEqual({ ...drawn, text: { ...drawn.text, ...counted } }, { text, marks, pressing, facts }, String(now));
    assert.equal(stripTime, counted.time);
  }
}

for (const [name, more] of Object.entries(clocks)) {
  test(`${name}: from one picture to the next nothing changes but what counts`, () => assertDrawn(board(more), 24 * MINUTE));
}

test("the last minute begins on its second, however long the house wants it", () => {
  const night = board({ anchor: { step: 0, left_ms: 3 * MINUTE, since: 0 } });
  assertDrawn({ ...night, rules: { ...night.rules, last_minute_seconds: 47 } }, 4 * MINUTE);
});
