/* The desk rings when somebody new asks for it: a sound and a buzz, as far as the browser allows them. */

import { CALL, phone } from "../vibration.js";
import { playTune } from "../sounds.js";

/** The calls that were not there before. */
export function newCalls(before, now) {
  return now.filter((one) => !before.includes(one));
}

/** The calls that stand on the page, by their names. */
export function callsOn(page) {
  const spot = page.getElementById("errands");
  return spot === null ? [] : spot.dataset.rings.split(" ").filter((one) => one !== "");
}

/** Listen for new calls whenever the page was drawn afresh; browsers let a page sound only after a first tap. */
export function startRing(page) {
  let known = callsOn(page);
  let audio = null;

  page.addEventListener("pointerdown", () => {
    if (audio === null && window.AudioContext) audio = new window.AudioContext();
  });

  page.body.addEventListener("htmx:after:swap", () => {
    const calls = callsOn(page);
    const fresh = newCalls(known, calls);
    known = calls;
    if (fresh.length === 0) return;
    if (audio !== null && audio.state === "running") playTune(audio, "call", 0);
    phone.shake(CALL);
  });
}
