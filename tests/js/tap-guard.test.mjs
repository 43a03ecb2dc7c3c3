/* A page is not drawn afresh under a finger, and always right after. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { watchPresses } from "../../static/js/tap-guard.js";

function scene() {
  const heard = {};
  const timers = new Map();
  let number = 0;
  const page = { addEventListener: (name, act) => (heard[name] = act) };
  const env = {
    setTimeout(act, ms) {
      timers.set((number += 1), { act, ms });
      return number;
    },
    clearTimeout: (key) => timers.delete(key),
  };
  const presses = watchPresses(page, env);
  const drawn = [];
  return {
    presses,
    drawn,
    draw: () => presses.whenReleased(redraw),
    happen: (name, detail = 1) => heard[name]({ detail }),
    pass(ms) {
      for (const [key, timer] of [...timers]) {
        if (timer.ms > ms) continue;
        timers.delete(key);
        timer.act();
      }
    },
  };
  function redraw() {
    drawn.push("drawn");
  }
}

test("a page that nobody presses is drawn at once", () => {
  const { draw, drawn } = scene();
  draw();
  assert.deepEqual(drawn, ["drawn"]);
});

test("while it is pressed it waits for the click, however often it was asked, and is drawn once", () => {
  const { draw, drawn, happen, pass, presses } = scene();
  happen("pointerdown");
  draw();
  draw();
  happen("pointerup");
  assert.deepEqual([drawn, presses.isPressed()], [[], true]);
  happen("click");
  pass(299);
  assert.deepEqual(drawn, []);
  pass(300);
  assert.deepEqual([drawn, presses.isPressed()], [["drawn"], false]);
  pass(20_000);
  assert.deepEqual(drawn, ["drawn"]);
});

test("the second tap of a double tap meets the button that the first one met; a key draws at once", () => {
  const { draw, drawn, happen, pass } = scene();
  ["pointerdown", "pointerup", "click"].forEach((name) => happen(name));
  draw();
  ["pointerdown", "pointerup"].forEach((name) => happen(name));
  pass(119);
  assert.deepEqual(drawn, []);
  happen("click");
  pass(300);
  assert.deepEqual(drawn, ["drawn"]);
  draw();
  happen("click", 0);
  pass(0);
  assert.deepEqual(drawn, ["drawn", "drawn"]);
});

test("a press without a click, one that became a slide, and one that never ends hold nothing up", () => {
  for (const end of [(one) => (one.happen("pointerup"), one.pass(120)), (one) => one.happen("pointercancel"), (one) => one.pass(10_000)]) {
    const one = scene();
    one.happen("pointerdown");
    one.draw();
    one.pass(119);
    assert.deepEqual(one.drawn, []);
    end(one);
    assert.deepEqual([one.drawn, one.presses.isPressed()], [["drawn"], false]);
  }
});
