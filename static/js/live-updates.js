/* Keeps a page in step with its night: the newest board, the server's time, and how good the connection is. */

import { createTransport } from "./connection.js";
import { createConnectionState, getStatus, handleEvent } from "./connection-state.js";
import { hasClockJumped, holdMonotonic, startClockSync } from "./clock-offset.js";
import { createBrowserEnv } from "./browser-env.js";

const MAX_RESYNC_MS = 1500;
const CHECK_INTERVAL_MS = 1000;
const MIN_SLEEP_MS = 2000;
const STATUS_GRACE_MS = 1000;

let activeConnection = null;

/** The server's time as the page that follows a night knows it; null while it is in doubt. */
export function getServerTime() {
  return activeConnection !== null && activeConnection.isSure() ? activeConnection.now() : null;
}

/**
 * Follow a night. `socket` and `board` are its two addresses, `first` is what the page was drawn with
 * ({board, now}). `onBoard(board)` gets every newer board; `onStatus({kind, since})` the state of the
 * connection (live, behind, away, gone); `onBye(why)` hears that this page may no longer look; `onJump(ms)`
 * that the time shown has to go back; `onLook()` that somebody asks the desks for something; `onTv(tv)` what this TV alone is to do. The answer has `now()`, the
 * server's time, and `reportHealth(health)`.
 */
export function followNight(options) {
  const env = options.env || createBrowserEnv();
  const ignore = () => undefined;
  const callbacks = Object.assign({ onBoard: ignore, onStatus: ignore, onBye: ignore, onJump: ignore, onLook: ignore, onTv: ignore }, options);
  const timers = {};
  const startedAt = env.now();
  let state = createConnectionState(options.first.board, startedAt);
  let lastStatus = "";
  let last = -Infinity;
  let unsettledUntil = 0;
  let lastCheck = { wall: env.readWallClock(), steady: env.now() };

  const clockSync = startClockSync((sent) => transport.send({ ping: sent }), env);
  const transport = createTransport(callbacks, env, clockSync, dispatch);
  const loaded = env.readPageLoadTimes();
  clockSync.addAnswer(loaded.sent, loaded.received, options.first.now);

  const commandRunners = {
    wait: (command) => startTimer(command.name, command.ms),
    drop: (command) => env.clearTimeout(timers[command.name]),
    connect: () => transport.connect(),
    close: () => transport.disconnect(),
    fetch: () => transport.fetch(state),
    show: (command) => callbacks.onBoard(command.board),
    bye: (command) => {
      stop();
      callbacks.onBye(command.why);
    },
  };

  function dispatch(event) {
    const [next, commands] = handleEvent(state, Object.assign({ at: env.now(), chance: env.random() }, event));
    state = next;
    commands.forEach((command) => commandRunners[command.do](command));
    if (event.type === "opened") {
      clockSync.resync(false);
    }
    reportStatus();
    return state;
  }

  function startTimer(name, ms) {
    env.clearTimeout(timers[name]);
    timers[name] = env.setTimeout(() => dispatch({ type: name }), ms);
  }

  /* A page that has just come needs no word about its line, unless that takes long. */
  function reportStatus() {
    const kind = getStatus(state, env.now());
    const early = lastStatus === "" && kind === "behind" && env.now() - startedAt < STATUS_GRACE_MS;
    if (kind !== lastStatus && !early) {
      lastStatus = kind;
      callbacks.onStatus({ kind: kind, since: now() - (env.now() - state.heard) });
    }
  }

  /* Is somebody still there, and did this device sleep or set its clock meanwhile? */
  function checkConnection() {
    const check = { wall: env.readWallClock(), steady: env.now() };
    const hasSlept = check.steady - lastCheck.steady > CHECK_INTERVAL_MS + MIN_SLEEP_MS && !env.isHidden();
    if (hasClockJumped(lastCheck, check) || hasSlept) {
      handleWake();
    }
    lastCheck = check;
    if (state.tapped !== null) ping();
    reportStatus();
    return clockSync.isSure || !state.open || env.now() > unsettledUntil;
  }

  /* Somebody waits for an answer: whether the server is there is asked for at once, and once a second. */
  function ping() {
    transport.send({ ping: env.now() });
  }

  /* Everything measured before is in doubt: ask for the time before a changed number is shown. */
  function handleWake() {
    if (!state.gone) {
      unsettledUntil = env.now() + MAX_RESYNC_MS;
      clockSync.resync(true);
      dispatch({ type: "woke" });
    }
  }

  function now() {
    const shown = holdMonotonic(last, env.now() + clockSync.offsetMs);
    last = shown.now;
    if (shown.jump !== 0) {
      callbacks.onJump(shown.jump, shown.now);
    }
    return shown.now;
  }

  function stop() {
    Object.keys(timers).forEach((name) => env.clearTimeout(timers[name]));
    clockSync.stop();
    transport.close();
  }

  function measureClock() {
    const aheadMs = Math.round(clockSync.offsetMs - (env.readWallClock() - env.now()));
    return { offset_ms: aheadMs, round_trip_ms: Math.round(Math.min(clockSync.roundTripMs, 99999)) };
  }

  env.onWake(handleWake);
  env.onPendingTaps((waiting) => {
    if (waiting === (state.tapped !== null)) return;
    dispatch({ type: "taps", waiting: waiting });
    if (waiting) ping();
  });
  dispatch({ type: "connect" });
  activeConnection = {
    now: now,
    stop: stop,
    /** For a page to call once a second, before it draws; false for a moment after waking up, while the time is asked for afresh. */
    checkConnection: checkConnection,
    /** Whether the server's time was measured since the device last woke up. */
    isSure: () => clockSync.isSure,
    reportHealth: (health) => transport.send({ health: Object.assign(measureClock(), health) }),
  };
  return activeConnection;
}
