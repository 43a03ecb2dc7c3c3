/* When a screen draws: the whole picture as it is due, and at every second between only what counts. */

import { getMsUntilNextDigit } from "../ticker.js";

const UNSETTLED_MS = 100;
const MENDS_MS = 1000;

/**
 * Draws on `element` from now on, by the time of `live`: `drawPicture(time)` draws everything and says for how many
 * milliseconds that holds, `drawDigits(time)` what counts until then. The answer draws a picture at once.
 */
export function drawLoop(element, live, boardNow, drawPicture, drawDigits) {
  let timer = null;
  let drawnAt = Infinity;
  let dueAt = -Infinity;

  function drawDue(time) {
    if (time >= drawnAt && time < dueAt) {
      drawDigits(time);
    } else {
      dueAt = time + drawPicture(time);
      drawnAt = time;
    }
    return Math.min(getMsUntilNextDigit(boardNow(), time), dueAt - time);
  }

  function tick() {
    const time = live.now();
    let next = MENDS_MS; // whatever fails below, the clock goes on
    clearTimeout(timer);
    try {
      next = live.checkConnection() ? drawDue(time) : UNSETTLED_MS;
    } finally {
      timer = setTimeout(tick, next);
    }
    element.drawnAt = Date.now(); // plain-clock.js stands in for a screen that does not
  }

  return () => {
    dueAt = -Infinity;
    tick();
  };
}
