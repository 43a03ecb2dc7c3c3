/* The table around the clock: the rail that drains with the level, the last players on it, and the chips beside it. */

import { chipsOn } from "./chips-in-play.js";
import { lastTable } from "./final-table.js";
import { railOn, shareLeft } from "./level-rail.js";
import { seatsOn } from "./rail-seats.js";

/** The table of one page; an overlay has none. */
export function tableOn(element, paint, words) {
  const rail = railOn(element);
  const seats = seatsOn(element, rail);
  const inPlay = chipsOn(element, words);
  let measuredAt = -1;
  let isNew = false;

  function measure() {
    measuredAt = paint.moves;
    isNew = rail.lay() || isNew;
  }

  return {
    /** Lay its rail while the page is laid out; once more as it is drawn after whatever moves. */
    measure: measure,
    /** Whether the last players sit on the rail; long blinds need their room. */
    hasLast(board, seen, time) {
      return seats.has(lastTable(board, time, words), seen.text.blinds);
    },
    /** Draw it as large as there is room now, which buttons and the state of the night change. */
    draw(board, seen) {
      if (measuredAt !== paint.moves) {
        measure();
      }
      rail.show(shareLeft(board, seen.read));
      seats.draw(isNew);
      isNew = false;
      inPlay.draw(board, seen.read);
    },
  };
}
