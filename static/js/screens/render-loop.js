/* When a screen draws: the whole picture as it is due, and at every second between only what counts. */

import { getMsUntilNextDigit } from "../ticker.js";

const UNSETTLED_RETRY_MS = 100;
const ERROR_RETRY_MS = 1000;

/**
 * Draws on `element` from now on, by the time of `live`: `renderPicture(time)` draws everything and says for how many
 * milliseconds that holds, `renderDigits(time)` what counts until then. The answer draws a picture at once.
 */
export function startRenderLoop(element, live, getBoard, renderPicture, renderDigits) {
  let timer = null;
  let drawnAt = Infinity;
  let dueAt = -Infinity;

  function renderDue(time) {
    if (time >= drawnAt && time < dueAt) {
      renderDigits(time);
    } else {
      dueAt = time + renderPicture(time);
      drawnAt = time;
    }
    return Math.min(getMsUntilNextDigit(getBoard(), time), dueAt - time);
  }

  function tick() {
    const time = live.now();
    let next = ERROR_RETRY_MS; // whatever fails below, the clock goes on
    clearTimeout(timer);
    try {
      next = live.checkConnection() ? renderDue(time) : UNSETTLED_RETRY_MS;
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
