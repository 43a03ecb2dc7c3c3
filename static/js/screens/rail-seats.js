/* The players of the last table on the rail of the clock, where they sit: clockwise, the first seat at the top right. */

import { piece } from "./dom.js";
import { initials } from "./final-table.js";

const LONGEST_BLINDS = 11;

function chair(one) {
  const look = (one.name === "" ? " is-empty" : "") + (one.marks.length > 0 ? " is-marked" : "");
  const made = piece("li", "tv-chair" + look, initials(one.name));
  made.appendChild(piece("small", "", one.seat));
  one.marks.forEach((mark) => made.appendChild(piece("i", "tv-mark is-" + mark.kind, mark.text)));
  return made;
}

/** The seats of one page; `rail` says where on it a part of its way lies. An overlay has none. */
export function seatsOn(element, rail) {
  const list = element.querySelector(".tv-chairs");
  let table = null;
  let drawn = "";

  return {
    /** Whether there is a last table to draw; long blinds need the room of its players. */
    has(last, blinds) {
      table = list !== null && last !== null && blinds.length <= LONGEST_BLINDS ? last : null;
      return table !== null;
    },
    /** Draw who changed; on a rail that `isNew` everybody is put where they sit again. */
    draw(isNew) {
      const next = JSON.stringify(table && table.seats);
      if (list === null || (next === drawn && !isNew)) {
        return;
      }
      drawn = next;
      list.textContent = "";
      (table === null ? [] : table.seats).forEach((one, at, all) => {
        const spot = rail.pointAt((at + 0.5) / all.length);
        const made = chair(one);
        made.style.left = spot.x + "px";
        made.style.top = spot.y + "px";
        list.appendChild(made);
      });
    },
  };
}
