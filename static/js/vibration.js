/* The phone shakes for its player or its desk: where it can, after a first tap, until somebody switches it off here. */

import { createDeviceSwitch, VIBRATION_SETTING } from "./device-settings.js";

export const CALL_PATTERN = [200, 100, 200];
export const LEVEL_PATTERN = [500];

/** A computer's browser knows how to shake too, but has nothing to shake. */
function isHandheld(env) {
  return Boolean(env.navigator.vibrate) && env.navigator.maxTouchPoints > 0;
}

/** Browsers shake only after a first tap, and complain if they are asked before. */
export function canVibrate(env) {
  const touched = env.navigator.userActivation;
  return Boolean(env.navigator.vibrate) && (!touched || touched.hasBeenActive);
}

/** The one hand of a page that shakes: `vibrate(pattern)`; `start(page)` shows its switch where shaking is possible. */
export function createVibration(env) {
  const vibrationSwitch = createDeviceSwitch(env, VIBRATION_SETTING, () => vibrate(LEVEL_PATTERN));

  function vibrate(pattern) {
    if (vibrationSwitch.isOn() && canVibrate(env)) env.navigator.vibrate(pattern);
  }

  return {
    vibrate,
    start(page) {
      const line = page.getElementById("vibrates-line");
      if (line === null || !isHandheld(env)) return;
      vibrationSwitch.bindCheckbox(page.getElementById("vibrates"));
      line.hidden = false;
    },
  };
}

const NO_VIBRATION = { vibrate: () => undefined, start: () => undefined };

export const phone = typeof window === "undefined" ? NO_VIBRATION : createVibration(window);
