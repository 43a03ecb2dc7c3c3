/* The players of the last table on the rail of the clock, clockwise: some above its digits, the others below. */

import { createElement } from "./dom.js";
import { createPhotoAdder } from "./player-faces.js";

const MAX_BLINDS_LENGTH = 11;
const MAX_SHORT_NAME_LENGTH = 8;
const MIN_SEATS_WITH_ENDS = 5;
const MAX_LARGE_WORD_LENGTH = 5;
const LONG_NAME_SCALE = 0.6;
const PORTRAIT_QUERY = "(max-aspect-ratio: 1/1)";
const WIDE_QUERY = "(min-aspect-ratio: 4/3)";

/* Heads-up a name is as large as its longest word can be. */
function computeNameScale(name) {
  const longest = Math.max.apply(null, name.split(/[ -]/).map((word) => word.length));
  return Math.min(name.length > MAX_SHORT_NAME_LENGTH ? LONG_NAME_SCALE : 1, MAX_LARGE_WORD_LENGTH / longest);
}

function createChair(one, addPhoto) {
  const look = (one.name === "" ? " is-empty" : "") + (one.name.length > MAX_SHORT_NAME_LENGTH ? " is-long" : "") + (one.spot || "");
  const made = createElement("li", "tv-chair" + look, "");
  const disc = createElement("span", "tv-disc", String(one.seat));
  if (addPhoto(disc, one.photo)) {
    made.classList.add("has-photo");
    disc.appendChild(createElement("small", "", String(one.seat)));
  }
  made.appendChild(disc);
  made.style.setProperty("--fit", computeNameScale(one.name));
  made.appendChild(createElement("b", "", one.name));
  one.marks.forEach((mark) => made.appendChild(createElement("i", "tv-mark is-" + mark.kind, mark.text)));
  return made;
}

/* A wide screen has half of them above the time and half below, clockwise from the top left; with both ends, from the left one to the right one. */
function splitIntoRows(seats, hasEnds) {
  const half = hasEnds ? Math.floor(seats.length / 2) + 1 : Math.ceil(seats.length / 2);
  return [seats.slice(0, half), [], seats.slice(half)];
}

/* Where the players of a line sit: at the sides, or on the upper or lower rail. */
function placeLine(line, isRail) {
  const sides = line.length === 1 ? [" is-single"] : [" is-left", " is-right"];
  return line.map((one, at) => Object.assign({ spot: sides[at] + (isRail ? " is-on-rail" : "") }, one));
}

/*
 * Upright they face each other, two in a line: down on the right, up again on the left; the last two from top to bottom.
 * Of an odd number of lines the middle one is below the time.
 */
function splitIntoPairs(seats) {
  if (seats.length <= 2) {
    return splitIntoRows(seats);
  }
  const atTop = seats.length % 4 === 0 ? 1 : 0; // so that the lines are odd
  const right = seats.slice(atTop, atTop + Math.ceil((seats.length - atTop) / 2));
  const left = seats.slice(atTop + right.length).reverse();
  const lines = (atTop ? [seats.slice(0, 1)] : []).concat(right.map((one, at) => (at < left.length ? [left[at], one] : [one])));
  const placed = lines.map((line, at) => placeLine(line, at === 0 || at === lines.length - 1));
  const above = Math.floor(lines.length / 2);
  const below = Math.ceil(lines.length / 2);
  return [placed.slice(0, above), placed.slice(above, below), placed.slice(below)].map((part) => [].concat.apply([], part));
}

/** The seats of one page. An overlay has none. */
export function mountRailSeats(element) {
  const rows = Array.prototype.slice.call(element.querySelectorAll(".tv-chairs"));
  const addPhoto = createPhotoAdder(element);
  const upright = window.matchMedia(PORTRAIT_QUERY);
  const wide = window.matchMedia(WIDE_QUERY);
  let table = null;
  let isWide = false;
  let drawn = "";

  return {
    /** The last table if it is to be drawn, else null: long blinds need the room of its players, as does the side of an upright screen. */
    takeTable(last, blinds, isAlone) {
      const hasRoom = blinds.length <= MAX_BLINDS_LENGTH && (isAlone || !upright.matches);
      table = rows.length > 0 && hasRoom ? last : null;
      isWide = isAlone && wide.matches;
      return table;
    },
    /** What lies on the rail now. */
    getChairs() {
      return [].concat.apply([], rows.map((row) => Array.prototype.slice.call(row.children)));
    },
    /** Draw who changed; an empty seat is told of only where a button or a blind lies there, and heads-up not at all. Whether anybody did. */
    render() {
      const isDuel = table !== null && table.rows.length === 2;
      const there = table === null ? [] : table.seats.filter((one) => one.name !== "" || (one.marks.length > 0 && !isDuel));
      const hasEnds = isWide && there.length >= MIN_SEATS_WITH_ENDS;
      const next = JSON.stringify([there, upright.matches, hasEnds]);
      if (next === drawn) {
        return false;
      }
      drawn = next;
      const parts = (upright.matches ? splitIntoPairs : splitIntoRows)(there, hasEnds);
      rows.forEach((row, at) => {
        row.textContent = "";
        row.setAttribute("data-seats", there.length);
        row.classList.toggle("has-ends", hasEnds && at === 0);
        parts[at].forEach((one) => row.appendChild(createChair(one, addPhoto)));
      });
      return true;
    },
  };
}
