/* How a screen is doing, as the desk is told: now and then, when something changed, and when it is closed. */

import { keepAwake } from "../wake-lock.js";

const REPORT_INTERVAL_MS = 30000;

function readHealth(sound, wake) {
  return {
    visible: document.visibilityState === "visible",
    muted: sound.isMuted,
    awake: wake.isAwake,
    screen: Math.round(window.innerWidth * window.devicePixelRatio) + "x" + Math.round(window.innerHeight * window.devicePixelRatio),
  };
}

/** Keep the desk informed through `live`; `report()` does it at once. The screen stays awake meanwhile. */
export function startHealthReports(live, sound) {
  const wake = keepAwake(report);

  function report() {
    live.reportHealth(readHealth(sound, wake));
  }

  /* Closed on purpose: a screen without a size is missed by nobody. */
  function reportClosing() {
    live.reportHealth(Object.assign(readHealth(sound, wake), { screen: "" }));
  }

  document.addEventListener("visibilitychange", report);
  window.addEventListener("pagehide", reportClosing);
  setInterval(report, REPORT_INTERVAL_MS);
  return { report: report, wake: wake };
}
