/* The players of the last table on the rail of the clock, clockwise: some above its digits, the others below. */

import { piece } from "./dom.js";
import { photosOn } from "./player-faces.js";

const LONGEST_BLINDS = 11;
const LONG_NAME = 8;
const UPRIGHT = "(max-aspect-ratio: 1/1)";

function chair(one, addPhoto) {
  const look = (one.name === "" ? " is-empty" : "") + (one.name.length > LONG_NAME ? " is-long" : "");
  const made = piece("li", "tv-chair" + look, "");
  const disc = piece("span", "tv-disc", String(one.seat));
  if (addPhoto(disc, one.photo)) {
    made.classList.add("has-photo");
    disc.appendChild(piece("small", "", String(one.seat)));
  }
  made.appendChild(disc);
  made.appendChild(piece("b", "", one.name));
  one.marks.forEach((mark) => made.appendChild(piece("i", "tv-mark is-" + mark.kind, mark.text)));
  return made;
}

/* A wide screen has half of them in each row, clockwise from the top left. */
function inRows(seats) {
  const half = Math.ceil(seats.length / 2);
  return [seats.slice(0, half), seats.slice(half)];
}

/* Upright they face each other, two in a line: down on the right, up again on the left. */
function inPairs(seats) {
  const right = seats.slice(0, Math.ceil(seats.length / 2));
  const left = seats.slice(right.length).reverse();
  const lines = right.map((one, at) => (at < left.length ? [left[at], one] : [one]));
  const above = Math.floor(lines.length / 2);
  return [lines.slice(0, above), lines.slice(above)].map((part) => [].concat.apply([], part));
}

/** The seats of one page. An overlay has none. */
export function seatsOn(element) {
  const rows = Array.prototype.slice.call(element.querySelectorAll(".tv-chairs"));
  const addPhoto = photosOn(element);
  const upright = window.matchMedia(UPRIGHT);
  let table = null;
  let drawn = "";

  return {
    /** The last table if it is to be drawn, else null: long blinds need the room of its players, as does the side of an upright screen. */
    take(last, blinds, isAlone) {
      const hasRoom = blinds.length <= LONGEST_BLINDS && (isAlone || !upright.matches);
      table = rows.length > 0 && hasRoom ? last : null;
      return table;
    },
    /** Draw who changed; an empty seat is told of only where a button or a blind lies there. */
    draw() {
      const there = table === null ? [] : table.seats.filter((one) => one.name !== "" || one.marks.length > 0);
      const next = JSON.stringify([there, upright.matches]);
      if (next === drawn) {
        return;
      }
      drawn = next;
      const parts = (upright.matches ? inPairs : inRows)(there);
      rows.forEach((row, at) => {
        row.textContent = "";
        row.setAttribute("data-seats", there.length);
        parts[at].forEach((one) => row.appendChild(chair(one, addPhoto)));
      });
    },
  };
}
