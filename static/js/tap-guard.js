/* Nothing moves under a finger: a page stays as it is while it is pressed and until a second tap would have come. */

const CLICK_DELAY_MS = 120;
/* The second tap of a double tap comes within this time, and means what the first one did. */
const DOUBLE_TAP_MS = 300;
/* A list of choices that the browser opens keeps the end of its press to itself. */
const MAX_PRESS_MS = 10000;
const REFRESHED_SELECTOR = "[hx-trigger*='night-changed']";

/**
 * Watches presses on a page, from the finger's touch to the click that it makes. `isPressed()`; `whenReleased(act)` does it
 * at once, or when the press is over: once, however often it was asked for.
 */
export function watchPresses(page, env) {
  const waiting = new Set();
  let pressed = false;
  let timer = null;

  function endPress() {
    env.clearTimeout(timer);
    pressed = false;
    const acts = Array.from(waiting);
    waiting.clear();
    acts.forEach((act) => act());
  }

  function beginPress() {
    env.clearTimeout(timer);
    timer = env.setTimeout(endPress, MAX_PRESS_MS);
    pressed = true;
  }

  /* The click comes after the finger has gone, or never: when it slid off, or the press was a long one. */
  function handleLift() {
    env.clearTimeout(timer);
    timer = env.setTimeout(endPress, CLICK_DELAY_MS);
  }

  /* A click of the keyboard has no `detail`, and never comes twice by mistake. */
  function handleClick(event) {
    env.clearTimeout(timer);
    timer = env.setTimeout(endPress, event.detail > 0 ? DOUBLE_TAP_MS : 0);
  }

  page.addEventListener("pointerdown", beginPress, true);
  page.addEventListener("pointerup", handleLift, true);
  page.addEventListener("change", handleLift, true);
  page.addEventListener("pointercancel", endPress, true);
  page.addEventListener("click", handleClick, true);

  return {
    isPressed: () => pressed,
    whenReleased(act) {
      if (pressed) waiting.add(act);
      else act();
    },
  };
}

/** The presses of this page. */
export const presses = typeof document === "undefined" ? null : watchPresses(document, window);

/* What was on its way when the press began comes too late to be shown now: it is asked for again. */
function delaySwap(event) {
  if (!presses.isPressed() || !event.target.matches(REFRESHED_SELECTOR)) return;
  event.preventDefault();
  presses.whenReleased(requestRefresh);
}

/** Ask the parts that follow the night for what they show now. */
export function requestRefresh() {
  document.body.dispatchEvent(new CustomEvent("night-changed"));
}

if (presses !== null) document.addEventListener("htmx:before:swap", delaySwap);
