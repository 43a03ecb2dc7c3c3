/* Keeps a page in step with its night: the newest board, the server's time, and how good the connection is. */

import { openLine } from "./connection.js";
import { begin, status, step } from "./connection-state.js";
import { startAsking, steady, strayed } from "./clock-offset.js";
import { browser } from "./browser-env.js";

const UNSETTLED_MS = 1500;
const LOOK_MS = 1000;
const NAP_MS = 2000;
const FIRST_MS = 1000;

let followed = null;

/** The server's time as the page that follows a night knows it; null while it is in doubt. */
export function serverTime() {
  return followed !== null && followed.isSure() ? followed.now() : null;
}

/**
 * Follow a night. `socket` and `board` are its two addresses, `first` is what the page was drawn with
 * ({board, now}). `onBoard(board)` gets every newer board; `onStatus({kind, since})` the state of the
 * connection (live, behind, away, gone); `onBye(why)` hears that this page may no longer look; `onJump(ms)`
 * that the time shown has to go back; `onLook()` that somebody asks the desks for something; `onTv(tv)` what this TV alone is to do. The answer has `now()`, the
 * server's time, and `report(health)`.
 */
export function follow(options) {
  const world = options.world || browser();
  const quiet = () => undefined;
  const tell = Object.assign({ onBoard: quiet, onStatus: quiet, onBye: quiet, onJump: quiet, onLook: quiet, onTv: quiet }, options);
  const timers = {};
  const began = world.now();
  let state = begin(options.first.board, began);
  let told = "";
  let last = -Infinity;
  let unsettledUntil = 0;
  let looked = { wall: world.wall(), steady: world.now() };

  const asking = startAsking((sent) => line.send({ ping: sent }), world);
  const line = openLine(tell, world, asking, happen);
  const loaded = world.loaded();
  asking.answered(loaded.sent, loaded.received, options.first.now);

  const work = {
    wait: (command) => wait(command.name, command.ms),
    drop: (command) => world.clearTimeout(timers[command.name]),
    connect: () => line.connect(),
    close: () => line.hangUp(),
    fetch: () => line.fetch(state),
    show: (command) => tell.onBoard(command.board),
    bye: (command) => {
      stop();
      tell.onBye(command.why);
    },
  };

  function happen(event) {
    const [next, commands] = step(state, Object.assign({ at: world.now(), chance: world.chance() }, event));
    state = next;
    commands.forEach((command) => work[command.do](command));
    if (event.type === "opened") {
      asking.again(false);
    }
    tellStatus();
    return state;
  }

  function wait(name, ms) {
    world.clearTimeout(timers[name]);
    timers[name] = world.setTimeout(() => happen({ type: name }), ms);
  }

  /* A page that has just come needs no word about its line, unless that takes long. */
  function tellStatus() {
    const kind = status(state, world.now());
    const early = told === "" && kind === "behind" && world.now() - began < FIRST_MS;
    if (kind !== told && !early) {
      told = kind;
      tell.onStatus({ kind: kind, since: now() - (world.now() - state.heard) });
    }
  }

  /* Is somebody still there, and did this device sleep or set its clock meanwhile? */
  function look() {
    const seen = { wall: world.wall(), steady: world.now() };
    const napped = seen.steady - looked.steady > LOOK_MS + NAP_MS && !world.hidden();
    if (strayed(looked, seen) || napped) {
      woke();
    }
    looked = seen;
    if (state.tapped !== null) ping();
    tellStatus();
    return asking.sure || !state.open || world.now() > unsettledUntil;
  }

  /* Somebody waits for an answer: whether the server is there is asked for at once, and once a second. */
  function ping() {
    line.send({ ping: world.now() });
  }

  /* Everything measured before is in doubt: ask for the time before a changed number is shown. */
  function woke() {
    if (!state.gone) {
      unsettledUntil = world.now() + UNSETTLED_MS;
      asking.again(true);
      happen({ type: "woke" });
    }
  }

  function now() {
    const shown = steady(last, world.now() + asking.offset);
    last = shown.now;
    if (shown.jump !== 0) {
      tell.onJump(shown.jump, shown.now);
    }
    return shown.now;
  }

  function stop() {
    Object.keys(timers).forEach((name) => world.clearTimeout(timers[name]));
    asking.stop();
    line.close();
  }

  function measured() {
    const ahead = Math.round(asking.offset - (world.wall() - world.now()));
    return { offset_ms: ahead, round_trip_ms: Math.round(Math.min(asking.trip, 99999)) };
  }

  world.onWake(woke);
  world.onTaps((waiting) => {
    if (waiting === (state.tapped !== null)) return;
    happen({ type: "taps", waiting: waiting });
    if (waiting) ping();
  });
  happen({ type: "connect" });
  followed = {
    now: now,
    stop: stop,
    /** For a page to call once a second, before it draws; false for a moment after waking up, while the time is asked for afresh. */
    look: look,
    /** Whether the server's time was measured since the device last woke up. */
    isSure: () => asking.sure,
    report: (health) => line.send({ health: Object.assign(measured(), health) }),
  };
  return followed;
}
