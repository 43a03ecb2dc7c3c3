/* How a screen is doing, as the desk is told: now and then, when something changed, and when it is closed. */

import { keepAwake } from "../wake-lock.js";

const HEALTH_MS = 30000;

function healthNow(sound, wake) {
  return {
    visible: document.visibilityState === "visible",
    muted: sound.muted,
    awake: wake.isAwake,
    screen: Math.round(window.innerWidth * window.devicePixelRatio) + "x" + Math.round(window.innerHeight * window.devicePixelRatio),
  };
}

/** Keep the desk informed through `live`; `tell()` does it at once. The screen stays awake meanwhile. */
export function startHealth(live, sound) {
  const wake = keepAwake(tell);

  function tell() {
    live.reportHealth(healthNow(sound, wake));
  }

  /* Closed on purpose: a screen without a size is missed by nobody. */
  function goodbye() {
    live.reportHealth(Object.assign(healthNow(sound, wake), { screen: "" }));
  }

  document.addEventListener("visibilitychange", tell);
  window.addEventListener("pagehide", goodbye);
  setInterval(tell, HEALTH_MS);
  return { tell: tell, wake: wake };
}
