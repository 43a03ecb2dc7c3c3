/* The browser as the live connection uses it: its clocks, its timers, its lines; tests bring their own. */

/** When the page that brought the first board was asked for and came, on the steady clock. */
function readPageLoadTimes() {
  const pages = performance.getEntriesByType ? performance.getEntriesByType("navigation") : [];
  if (pages.length > 0 && pages[0].responseStart > 0) {
    return { sent: pages[0].requestStart, received: pages[0].responseStart };
  }
  return { sent: 0, received: performance.now() };
}

/** Call `run` when the device may have slept, or come back to a network. */
function onWake(run) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      run();
    }
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      run();
    }
  });
  window.addEventListener("online", run);
}

/** Call `run` with whether a tap waits for its answer. */
function onPendingTaps(run) {
  document.addEventListener("taps-wait", (event) => run(event.detail));
}

function buildSocketUrl(path) {
  const own = location.protocol.replace("http", "ws") + "//" + location.host;
  return path.charAt(0) === "/" ? own + path : path;
}

/** What the live connection needs of a browser. */
export function createBrowserEnv() {
  return {
    now: () => performance.now(),
    readWallClock: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    random: Math.random,
    connect: (path) => new WebSocket(buildSocketUrl(path)),
    fetch: (path, options) => fetch(path, options),
    isHidden: () => document.visibilityState === "hidden",
    readPageLoadTimes,
    onWake,
    onPendingTaps,
  };
}
