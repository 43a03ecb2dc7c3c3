/* The phone shakes for its player or its desk: where it can, after a first tap, until somebody switches it off here. */

import { deviceSwitch, VIBRATE } from "./device-settings.js";

export const CALL = [200, 100, 200];
export const LEVEL = [500];

/** A computer's browser knows how to shake too, but has nothing to shake. */
function isHandheld(world) {
  return Boolean(world.navigator.vibrate) && world.navigator.maxTouchPoints > 0;
}

/** Browsers shake only after a first tap, and complain if they are asked before. */
export function canShake(world) {
  const touched = world.navigator.userActivation;
  return Boolean(world.navigator.vibrate) && (!touched || touched.hasBeenActive);
}

/** The one hand of a page that shakes: `shake(pattern)`; `start(page)` shows its switch where shaking is possible. */
export function shaker(world) {
  const wanted = deviceSwitch(world, VIBRATE, () => shake(LEVEL));

  function shake(pattern) {
    if (wanted.on() && canShake(world)) world.navigator.vibrate(pattern);
  }

  return {
    shake,
    start(page) {
      const line = page.getElementById("vibrates-line");
      if (line === null || !isHandheld(world)) return;
      wanted.follow(page.getElementById("vibrates"));
      line.hidden = false;
    },
  };
}

const none = { shake: () => undefined, start: () => undefined };

export const phone = typeof window === "undefined" ? none : shaker(window);
