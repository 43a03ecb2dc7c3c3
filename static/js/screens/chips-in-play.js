/* The chips in play in the club's colors, and when the next of them leave. */

import { getMsUntilStep } from "../clock.js";
import { appendSvg } from "./dom.js";
import { formatChips, formatShortChips, formatTimeOfDay, interpolate } from "../number-format.js";

const MAX_CHIPS = 5;
const MAX_VALUE_LENGTH = 5;
const MIN_SHORT_VALUE = 10000;

/* Chips leave as their step begins. */
function listChipsLeavingAt(board, step) {
  return board.steps[step] ? board.steps[step].colour_up : [];
}

/** The chips on the tables, the smallest first: value, color, and whether they are the next to leave. */
export function listChipsInPlay(board, read) {
  if (board.finished !== null) {
    return [];
  }
  const gone = [].concat.apply([], board.steps.slice(0, read.step + 1).map((step) => step.colour_up));
  const there = board.chips.filter((one) => gone.indexOf(one[0]) < 0);
  const next = listChipsLeavingAt(board, findNextColorUp(board, read));
  return there.slice(0, MAX_CHIPS).map((one) => ({ value: one[0], paint: one[1], leaves: next.indexOf(one[0]) >= 0 }));
}

/* The next step at which chips leave; -1 where none is written down. */
function findNextColorUp(board, read) {
  return board.steps.findIndex((step, at) => at > read.step && step.colour_up.length > 0);
}

/** The chips that leave as a step begins, as players call them: "25s, 100s". */
export function formatLeavingChips(step, words) {
  return step.colour_up.map((value) => interpolate(words.chips_of, { value: formatChips(value, words) })).join(", ");
}

/** "Color up the 25s at 8:15 PM", while the clock runs. */
export function describeNextColorUp(board, read, now, words) {
  const at = findNextColorUp(board, read);
  if (at < 0 || !(read.running || read.wait_ms > 0) || board.finished !== null || board.chips.length === 0) {
    return "";
  }
  return interpolate(words.colour_up_at, { chips: formatLeavingChips(board.steps[at], words), time: formatTimeOfDay(now + getMsUntilStep(board.steps, read, at), words) });
}

/* As templates/chips/chip.html draws it, but with a number as chips have it, to be read from afar. */
function createChip(one, words) {
  const made = document.createElement("li");
  made.className = one.leaves ? "is-leaving" : "";
  const face = appendSvg(made, "svg", "chip-face is-" + one.paint, { viewBox: "0 0 48 48", focusable: "false" });
  const center = { cx: 24, cy: 24 };
  appendSvg(face, "circle", "chip-body", Object.assign({ r: 22.5 }, center));
  appendSvg(face, "circle", "chip-edge", Object.assign({ r: 20.5, pathLength: 120 }, center));
  appendSvg(face, "circle", "chip-middle", Object.assign({ r: 17.5 }, center));
  const value = one.value < MIN_SHORT_VALUE ? String(one.value) : formatShortChips(one.value, words);
  const sign = appendSvg(face, "text", "chip-value of-" + Math.min(MAX_VALUE_LENGTH, value.length), { x: 23.6, y: 24, "text-anchor": "middle", dy: "0.34em" });
  sign.textContent = value;
  return made;
}

/** The chips of one page; an overlay has none. */
export function mountChipsInPlay(element, words) {
  const place = element.querySelector(".tv-chips");
  let drawn = "";

  return {
    render(board, read) {
      const there = listChipsInPlay(board, read);
      const next = JSON.stringify(there);
      if (place === null || next === drawn) {
        return;
      }
      drawn = next;
      const list = place.querySelector("ol");
      list.textContent = "";
      there.forEach((one) => list.appendChild(createChip(one, words)));
      place.hidden = there.length === 0;
    },
  };
}
