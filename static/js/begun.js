/* What is new on a night is told to every sense, each thing once: a frame of light, a line for screen readers, a buzz. */

import { face, levelNumber, phase } from "./clock.js";
import { blinds, chips, fill } from "./numbers.js";

const GLOWS_MS = 5000;
const SAID_MS = 10000;
const OWN_MS = 2500;

/** Whether a level or a break has begun between two looks at the clock: by itself, at a set start, or moved on to. */
export function begins(before, after) {
  return after.running && (after.step > before.step || before.wait_ms > 0);
}

/** The level or break that has begun, in words. */
export function stepLine(steps, at, words) {
  const step = steps[at];
  if (step.kind === "break") {
    return step.minutes > 0 ? words.break + ", " + fill(words.break_long, { minutes: step.minutes }) : words.break;
  }
  const payer = step.ante_by === "big_blind" ? words.ante_big : words.ante_each;
  return [fill(words.level, { level: levelNumber(steps, at) }), words.blinds + " " + blinds(step, words)]
    .concat(step.ante > 0 ? [fill(payer, { ante: chips(step.ante) })] : [])
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
  if (board.stop !== null) {
    return words.stops[board.stop.reason];
  }
  return { finished: words.finished, planned: "", countdown: "" }[phase(board, now)] || (board.started === null ? "" : words.running);
}

/** Watches the clock: `onBegin(step, board)` when a level or a break has begun, whoever made it begin. */
export function watchSteps(board, now, onBegin) {
  let was = face(board.steps, board.anchor, now);
  return (newer, time) => {
    const is = face(newer.steps, newer.anchor, time);
    const before = was;
    was = is;
    if (newer.finished === null && newer.started !== null && begins(before, is)) {
      onBegin(is.step, newer);
    }
  };
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
  let state = standingWord(board, now, words);
  let own = -Infinity;
  let timer = null;

  function tellState(newer, time) {
    const word = standingWord(newer, time, words);
    if (word === state || word === "") {
      state = word;
      return;
    }
    state = word;
    setTimeout(() => {
      if (word === state && performance.now() - own > OWN_MS) say(word);
    }, OWN_MS / 2);
  }

  const watch = watchSteps(board, now, (step, newer) => {
    say(stepLine(newer.steps, step, words));
    page.body.classList.add("has-begun");
    clearTimeout(timer);
    timer = setTimeout(() => page.body.classList.remove("has-begun"), GLOWS_MS);
    onBegin();
  });

  page.body.addEventListener("toast", () => {
    own = performance.now();
  });

  return (newer, time) => {
    watch(newer, time);
    tellState(newer, time);
  };
}
