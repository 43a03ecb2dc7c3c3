/* What the host says of one TV alone: which scene it shows then, and for how long. */
import assert from "node:assert/strict";
import test from "node:test";

import { getSceneAt } from "../../static/js/screens/scene-rotation.js";
import { applyBriefScene, choosePin, createTvSettings } from "../../static/js/screens/tv-settings.js";
import { board, money, place, WORDS } from "./night.mjs";

const SECOND = 1000;
const RICH = { money: money(), players: { left: 17, entered: 27, entries: 27, expected: 0, waiting: 0, places: [place(27, ["Bob"], [0])] } };
const night = (showing = null) => board({ ...RICH, show: { scenes: [["clock", 60, "always"]], notes: [] }, showing });
const tv = (more) => ({ name: "Bar", number: 2, scene: "", brief_scene: "", scene_until: null, identify_until: 0, sounds: true, ...more });
const at = (time, said, pinned = "", showing = null) => getSceneAt(applyBriefScene(night(showing), said), time * SECOND, pinned, WORDS);

test("a scene for a minute goes back by itself, to the show or to the scene that stays", () => {
  const brief = tv({ brief_scene: "prizes", scene_until: 60 * SECOND });
  assert.deepEqual([59, 60].map((time) => at(time, brief).layout), ["prizes", "clock"]);
  assert.deepEqual([59, 60].map((time) => at(time, brief, "ranking").layout), ["prizes", "ranking"]);
  assert.ok(at(59, brief).next_ms <= SECOND);
});

test("of what is shown on all screens and on this one, what was tapped last is seen", () => {
  const brief = tv({ brief_scene: "prizes", scene_until: 60 * SECOND });
  assert.equal(at(10, brief, "", { layout: "ranking", until: 50 * SECOND }).layout, "prizes");
  assert.equal(at(10, brief, "", { layout: "ranking", until: 70 * SECOND }).layout, "ranking");
  assert.equal(at(10, null, "", { layout: "ranking", until: 70 * SECOND }).layout, "ranking");
});

test("the host's scene stays until the host changes it; a choice on the TV holds meanwhile", () => {
  assert.equal(choosePin("", null, tv({ scene: "seating" })), "seating");
  assert.equal(choosePin("prizes", tv({ scene: "seating" }), tv({ scene: "seating", identify_until: 5 })), "prizes");
  assert.equal(choosePin("prizes", tv({ scene: "seating" }), tv()), "");
  assert.equal(choosePin("prizes", tv(), tv({ identify_until: 5 })), "prizes");
  assert.equal(choosePin("prizes", null, tv()), "prizes");
});

test("it sounds, falls silent and shows its number as it is told; what did not change is let be", () => {
  const done = [];
  const painter = { showTexts: (texts) => done.push(texts), setMarks: (marks) => done.push(marks) };
  const own = createTvSettings(painter, { setSound: (on) => done.push(on) }, () => undefined);
  assert.equal(own.renderNumber(0), Infinity);
  own.apply(tv({ sounds: false }), "");
  own.apply(tv({ sounds: false, identify_until: 10 * SECOND }), "");
  assert.equal(own.renderNumber(4 * SECOND), 6 * SECOND);
  own.apply(tv(), "");
  const number = { number: "2", numberName: "Bar" };
  assert.deepEqual(done, [{ "data-identified": false }, false, number, number, { "data-identified": true }, true, number]);
});
