/* What is new on a night is told to every sense, each thing once: a frame of light, a line for screen readers, a buzz. */

import { face, levelNumber, phase, SET_MS, stopAt } from "./clock.js";
import { blinds, chips, fill } from "./number-format.js";

const GLOWS_MS = 5000;
const SAID_MS = 10000;
/* The words of one's own tap may come after the board that it made. */
const OWN_MS = 1200;

/** The level or break that has begun, in words. */
export function stepLine(steps, at, words) {
  const step = steps[at];
  if (step.kind === "break") {
    return step.minutes > 0 ? words.break + ", " + fill(words.break_long, { minutes: step.minutes }) : words.break;
  }
  const payer = step.ante_by === "big_blind" ? words.ante_big : words.ante_each;
  return [fill(words.level, { level: levelNumber(steps, at) }), words.blinds + " " + blinds(step, words)]
    .concat(step.ante > 0 ? [fill(payer, { ante: chips(step.ante, words) })] : [])
    .join(", ");
}

/** Lines as they come and go: each is given out when it comes, and again only after it was gone. */
export function onlyNew() {
  let known = [];
  return (lines) => {
    const fresh = lines.filter((line, at) => known.indexOf(line) < 0 && lines.indexOf(line) === at);
    known = lines;
    return fresh;
  };
}

/** A place that screen readers follow: every line is added to it once, and goes after a while. */
export function speaker(spot) {
  return (line) => {
    const said = spot.ownerDocument.createElement("p");
    said.textContent = line;
    spot.appendChild(said);
    setTimeout(() => said.remove(), SAID_MS);
  };
}

/** Whether the clock stands, and why, in one word; breaks of the schedule are told as steps. */
export function standingWord(board, now, words) {
  const stop = stopAt(board, now);
  if (stop !== null) {
    return words.stops[stop.reason];
  }
  return { finished: words.finished, planned: "", countdown: "" }[phase(board, now)] || (board.started === null ? "" : words.running);
}

/**
 * Watches the clock: `onBegin(step, board)` once when a level or a break has begun: by itself, at a set start, or moved on
 * to. What is about to begin is compared with what was before it, however short the wait is.
 */
export function watchSteps(board, now, onBegin) {
  let was = face(board.steps, board.anchor, now).step;
  let isSet = false;
  let told = "";

  function begun(newer, is) {
    const fresh = [is.step, newer.anchor.step, newer.anchor.since].join();
    const tells = newer.finished === null && newer.started !== null && is.running && (is.step > was || isSet) && fresh !== told;
    was = is.step;
    isSet = false;
    told = tells ? fresh : told;
    return tells;
  }

  function look(newer, time) {
    const is = face(newer.steps, newer.anchor, time);
    if (is.wait_ms > 0) {
      isSet = isSet || is.wait_ms > SET_MS;
    } else if (begun(newer, is)) {
      onBegin(is.step, newer);
    }
  }

  look(board, now);
  return look;
}

/** A screen: its frame glows unless the club wants none, and what presses is said once although it takes turns in sight. */
export function begunOnScreen(element, board, now, words) {
  const spot = element.querySelector(".tv-told");
  const say = spot === null ? () => undefined : speaker(spot);
  const fresh = onlyNew();
  let timer = null;

  function glow(show) {
    if (!show || show.glows !== false) {
      element.setAttribute("data-glow", "");
      clearTimeout(timer);
      timer = setTimeout(() => element.removeAttribute("data-glow"), GLOWS_MS);
    }
  }

  const watch = watchSteps(board, now, (step, newer) => {
    say(stepLine(newer.steps, step, words));
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
export function begunOnPage(page, board, now, words, onBegin) {
  const spot = page.getElementById("told");
  const say = spot === null ? () => undefined : speaker(spot);
  const own = new Set();
  let state = standingWord(board, now, words);
  let timer = null;

  function tellState(newer, time) {
    const word = standingWord(newer, time, words);
    if (word !== state && word !== "") {
      setTimeout(() => {
        if (word === state && !own.has(newer.version)) say(word);
      }, OWN_MS);
    }
    state = word;
  }

  const watch = watchSteps(board, now, (step, newer) => {
    say(stepLine(newer.steps, step, words));
    page.body.classList.add("has-begun");
    clearTimeout(timer);
    timer = setTimeout(() => page.body.classList.remove("has-begun"), GLOWS_MS);
    onBegin();
  });

  page.body.addEventListener("toast", (event) => own.add(event.detail.version));

  return (newer, time) => {
    watch(newer, time);
    tellState(newer, time);
  };
}
