/* The table around the clock: the rail that drains with the level, the last players on it, the tables that are done and the chips beside it. */

import { chipsOn } from "./chips-in-play.js";
import { lastTable } from "./final-table.js";
import { railOn, shareLeft } from "./level-rail.js";
import { seatsOn } from "./rail-seats.js";
import { tablesDoneOn } from "./tables-done.js";

/** The table of one page; an overlay has none. */
export function tableOn(element, paint, words) {
  const rail = railOn(element);
  const seats = seatsOn(element);
  const inPlay = chipsOn(element, words);
  const drawDone = tablesDoneOn(element, words);
  let measuredAt = -1;

  function measure() {
    measuredAt = paint.moves;
    rail.lay();
  }

  return {
    /** Lay its rail while the page is laid out; once more as it is drawn after whatever moves. */
    measure: measure,
    /** The last table if its players sit on the rail, else null. */
    takeLast(board, seen, time, isAlone) {
      return seats.take(lastTable(board, time, words), seen.text.blinds, isAlone);
    },
    /** Draw it as large as there is room now, which buttons and the state of the night change. */
    draw(board, seen) {
      if (measuredAt !== paint.moves) {
        measure();
      }
      rail.show(shareLeft(board, seen.read));
      seats.draw();
      drawDone(board);
      inPlay.draw(board, seen.read);
    },
  };
}
