/* The table around the clock: the rail that drains with the level, the last players on it, the tables that are done and the chips beside it. */

import { mountChipsInPlay } from "./chips-in-play.js";
import { buildLastTablePage } from "./final-table.js";
import { computeShareLeft, mountLevelRail } from "./level-rail.js";
import { mountRailSeats } from "./rail-seats.js";
import { mountTablesDone } from "./hand-for-hand.js";

/** The table of one page; an overlay has none. */
export function mountTable(element, painter, words) {
  const rail = mountLevelRail(element);
  const seats = mountRailSeats(element);
  const inPlay = mountChipsInPlay(element, words);
  const drawDone = mountTablesDone(element, words);
  let measuredAt = -1;

  function measure() {
    measuredAt = painter.moveCount;
    rail.layOut(seats.getChairs());
  }

  return {
    /** Lay its rail while the page is laid out; once more as it is drawn after whatever moves. */
    measure: measure,
    /** The last table if its players sit on the rail, else null. */
    takeLast(board, seen, time, isAlone) {
      return seats.takeTable(buildLastTablePage(board, time, words), seen.text.blinds, isAlone);
    },
    /** Draw it as large as there is room now, which buttons and the state of the night change. */
    render(board, seen) {
      const isSeatedAnew = seats.render();
      if (isSeatedAnew || measuredAt !== painter.moveCount) {
        measure();
      }
      rail.setShareLeft(computeShareLeft(board, seen.read));
      drawDone(board);
      inPlay.render(board, seen.read);
    },
  };
}
