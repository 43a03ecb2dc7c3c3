/* The browser's clock against the cases that the server's clock is held to as well. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import * as clock from "../../static/js/clock.js";

const { schedules, cases, breaks } = JSON.parse(readFileSync(new URL("../cases/clock.json", import.meta.url), "utf8"));

function says(steps, anchor, now) {
  const shown = clock.readClockFace(steps, anchor, now);
  const pause = clock.findNextBreak(steps, shown);
  const coming = clock.findNextLevel(steps, shown.step);
  return {
    ...shown,
    level: clock.getLevelNumber(steps, shown.step),
    next_level_big: coming === null ? null : coming.big,
    level_in_force_big: clock.getCurrentLevel(steps, shown.step).big,
    next_break: pause,
    until_break: pause === null ? null : clock.getMsUntilStep(steps, shown, pause),
    until_last: clock.getMsUntilStep(steps, shown, steps.length - 1),
  };
}

for (const one of cases) {
  test(one.name, () => {
    assert.deepEqual(says(schedules[one.schedule], one.anchor, one.now), one.expect);
  });
}

for (const one of breaks) {
  test("a break with a length: " + one.name, () => {
    const steps = schedules[one.schedule];
    const stop = { reason: "break", since: one.until - 600000, note: "", until: one.until, minutes: 10 };
    const board = { steps: steps, anchor: one.anchor, started: 1, finished: null, stop: stop };
    const shown = clock.readClockFace(steps, one.anchor, one.now);
    assert.deepEqual(
      {
        phase: clock.getPhase(board, one.now),
        resumes: clock.findBreakEnd(board, one.now),
        left_ms: shown.left_ms,
        wait_ms: shown.wait_ms,
      },
      one.expect,
    );
  });
}

test("there are at least sixty cases", () => assert.ok(cases.length >= 60));

test("thirty levels drift by nothing, whatever is read in between", () => {
  const steps = schedules["thirty levels"];
  const anchor = { step: 0, left_ms: 1200000, since: 0 };
  for (let now = 0; now < 30 * 1200000; now += 977777) {
    const shown = clock.readClockFace(steps, anchor, now);
    assert.equal(shown.step * 1200000 + 1200000 - shown.left_ms, now);
  }
});

test("phases change by themselves at the instants of the schedule", () => {
  const board = {
    steps: schedules.evening,
    anchor: { step: 1, left_ms: 1000, since: 5000 },
    started: 5000,
    stop: null,
    finished: null,
  };
  assert.equal(clock.getPhase(board, 4999), "countdown");
  assert.equal(clock.getPhase(board, 5000), "running");
  assert.equal(clock.getPhase(board, 6000), "break");
  assert.equal(clock.getPhase({ ...board, started: null }, 6000), "planned");
  assert.equal(clock.getPhase({ ...board, stop: { reason: "dispute", since: 1, note: "" } }, 6000), "stopped");
  assert.equal(clock.getPhase({ ...board, finished: 7 }, 6000), "finished");
});
