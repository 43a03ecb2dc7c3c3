/* Nothing moves under a finger: a page stays as it is while it is pressed and until a second tap would have come. */

const CLICK_MS = 120;
/* The second tap of a double tap comes within this time, and means what the first one did. */
const DOUBLE_MS = 300;
/* A list of choices that the browser opens keeps the end of its press to itself. */
const LONGEST_MS = 10000;
const FOLLOWS = "[hx-trigger*='night-changed']";

/**
 * Watches presses on a page, from the finger's touch to the click that it makes. `isPressed()`; `whenFree(act)` does it
 * at once, or when the press is over: once, however often it was asked for.
 */
export function watchPresses(page, world) {
  const waiting = new Set();
  let pressed = false;
  let timer = null;

  function free() {
    world.clearTimeout(timer);
    pressed = false;
    const acts = Array.from(waiting);
    waiting.clear();
    acts.forEach((act) => act());
  }

  function press() {
    world.clearTimeout(timer);
    timer = world.setTimeout(free, LONGEST_MS);
    pressed = true;
  }

  /* The click comes after the finger has gone, or never: when it slid off, or the press was a long one. */
  function lift() {
    world.clearTimeout(timer);
    timer = world.setTimeout(free, CLICK_MS);
  }

  /* A click of the keyboard has no `detail`, and never comes twice by mistake. */
  function release(event) {
    world.clearTimeout(timer);
    timer = world.setTimeout(free, event.detail > 0 ? DOUBLE_MS : 0);
  }

  page.addEventListener("pointerdown", press, true);
  page.addEventListener("pointerup", lift, true);
  page.addEventListener("change", lift, true);
  page.addEventListener("pointercancel", free, true);
  page.addEventListener("click", release, true);

  return {
    isPressed: () => pressed,
    whenFree(act) {
      if (pressed) waiting.add(act);
      else act();
    },
  };
}

/** The presses of this page. */
export const presses = typeof document === "undefined" ? null : watchPresses(document, window);

/* What was on its way when the press began comes too late to be shown now: it is asked for again. */
function notNow(event) {
  if (!presses.isPressed() || !event.target.matches(FOLLOWS)) return;
  event.preventDefault();
  presses.whenFree(askAgain);
}

/** Ask the parts that follow the night for what they show now. */
export function askAgain() {
  document.body.dispatchEvent(new CustomEvent("night-changed"));
}

if (presses !== null) document.addEventListener("htmx:before:swap", notNow);
