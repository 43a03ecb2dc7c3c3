/* What is new on a night is told to every sense, each thing once: a frame of light, a line for screen readers, a buzz. */

import { findStop, getLevelNumber, getPhase, MIN_COUNTDOWN_MS, readClockFace } from "./clock.js";
import { formatBlinds, formatChips, interpolate } from "./number-format.js";

const GLOW_MS = 5000;
const ANNOUNCEMENT_MS = 10000;
/* The words of one's own tap may come after the board that it made. */
const OWN_TAP_DELAY_MS = 1200;

/** The level or break that has begun, in words. */
export function describeStep(steps, at, words) {
  const step = steps[at];
  if (step.kind === "break") {
    return step.minutes > 0 ? words.break + ", " + interpolate(words.break_long, { minutes: step.minutes }) : words.break;
  }
  const payer = step.ante_by === "big_blind" ? words.ante_big : words.ante_each;
  return [interpolate(words.level, { level: getLevelNumber(steps, at) }), words.blinds + " " + formatBlinds(step, words)]
    .concat(step.ante > 0 ? [interpolate(payer, { ante: formatChips(step.ante, words) })] : [])
    .join(", ");
}

/** Lines as they come and go: each is given out when it comes, and again only after it was gone. */
export function createNewLineFilter() {
  let known = [];
  return (lines) => {
    const fresh = lines.filter((line, at) => known.indexOf(line) < 0 && lines.indexOf(line) === at);
    known = lines;
    return fresh;
  };
}

/** A place that screen readers follow: every line is added to it once, and goes after a while. */
export function createAnnouncer(spot) {
  return (line) => {
    const announcement = spot.ownerDocument.createElement("p");
    announcement.textContent = line;
    spot.appendChild(announcement);
    setTimeout(() => announcement.remove(), ANNOUNCEMENT_MS);
  };
}

/** Whether the clock stands, and why, in one word; breaks of the schedule are told as steps. */
export function formatClockState(board, now, words) {
  const stop = findStop(board, now);
  if (stop !== null) {
    return words.stops[stop.reason];
  }
  return { finished: words.finished, planned: "", countdown: "" }[getPhase(board, now)] || (board.started === null ? "" : words.running);
}

/**
 * Watches the clock: `onBegin(step, board)` once when a level or a break has begun: by itself, at a set start, or moved on
 * to. What is about to begin is compared with what was before it, however short the wait is.
 */
export function watchLevelStarts(board, now, onBegin) {
  let was = readClockFace(board.steps, board.anchor, now).step;
  let isSet = false;
  let lastStart = "";

  function registerStart(newer, is) {
    const fresh = [is.step, newer.anchor.step, newer.anchor.since].join();
    const isNews = newer.finished === null && newer.started !== null && is.running && (is.step > was || isSet) && fresh !== lastStart;
    was = is.step;
    isSet = false;
    lastStart = isNews ? fresh : lastStart;
    return isNews;
  }

  function checkClock(newer, time) {
    const is = readClockFace(newer.steps, newer.anchor, time);
    if (is.wait_ms > 0) {
      isSet = isSet || is.wait_ms > MIN_COUNTDOWN_MS;
    } else if (registerStart(newer, is)) {
      onBegin(is.step, newer);
    }
  }

  checkClock(board, now);
  return checkClock;
}

/** A screen: its frame glows unless the club wants none, and what presses is said once although it takes turns in sight. */
export function createScreenAlerts(element, board, now, words) {
  const spot = element.querySelector(".tv-told");
  const say = spot === null ? () => undefined : createAnnouncer(spot);
  const fresh = createNewLineFilter();
  let timer = null;

  function glow(show) {
    if (!show || show.glows !== false) {
      element.setAttribute("data-glow", "");
      clearTimeout(timer);
      timer = setTimeout(() => element.removeAttribute("data-glow"), GLOW_MS);
    }
  }

  const watch = watchLevelStarts(board, now, (step, newer) => {
    say(describeStep(newer.steps, step, words));
    glow(newer.show);
  });

  return (newer, time, lines) => {
    watch(newer, time);
    fresh(lines).forEach(say);
  };
}

/**
 * A page at a desk, a table or a seat: the clock on it is framed for some seconds, and `onBegin()` may shake the phone.
 * A state that somebody else changed is said; one's own tap has its own words already.
 */
export function createPageAlerts(page, board, now, words, onBegin) {
  const spot = page.getElementById("told");
  const say = spot === null ? () => undefined : createAnnouncer(spot);
  const own = new Set();
  let state = formatClockState(board, now, words);
  let timer = null;

  function announceState(newer, time) {
    const word = formatClockState(newer, time, words);
    if (word !== state && word !== "") {
      setTimeout(() => {
        if (word === state && !own.has(newer.version)) say(word);
      }, OWN_TAP_DELAY_MS);
    }
    state = word;
  }

  const watch = watchLevelStarts(board, now, (step, newer) => {
    say(describeStep(newer.steps, step, words));
    page.body.classList.add("has-begun");
    clearTimeout(timer);
    timer = setTimeout(() => page.body.classList.remove("has-begun"), GLOW_MS);
    onBegin();
  });

  page.body.addEventListener("toast", (event) => own.add(event.detail.version));

  return (newer, time) => {
    watch(newer, time);
    announceState(newer, time);
  };
}
