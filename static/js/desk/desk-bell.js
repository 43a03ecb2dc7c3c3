/* The desk rings when somebody new asks for it: a sound and a buzz, as far as the browser allows them. */

import { CALL_PATTERN, phone } from "../vibration.js";
import { sounds } from "../device-sounds.js";

/** The calls that were not there before. */
export function findNewCalls(before, now) {
  return now.filter((one) => !before.includes(one));
}

/** The calls that stand on the page, by their names. */
export function readCalls(page) {
  const spot = page.getElementById("errands");
  return spot === null ? [] : spot.dataset.rings.split(" ").filter((one) => one !== "");
}

/** Listen for new calls whenever the page was drawn afresh. */
export function startDeskBell(page) {
  let known = readCalls(page);

  page.body.addEventListener("htmx:after:swap", () => {
    const calls = readCalls(page);
    const fresh = findNewCalls(known, calls);
    known = calls;
    if (fresh.length === 0) return;
    sounds.play("call");
    phone.vibrate(CALL_PATTERN);
  });
}
