/* The panel beside the clock on its page: which of its pages has its turn, and the last table, which covers the facts. */

import { pages } from "./panel-pages.js";
import { rowsOf } from "./panel-rows.js";
import { endOfTurn, inStep } from "./turn-timing.js";

/** The panel of one page; an overlay has none. */
export function panelOn(element, paint, seating, words) {
  const rows = rowsOf(element.querySelector(".tv-rows"));
  let page = { line: "", until: -Infinity };

  return {
    /** Turn to the page that has all of what is new. */
    turnTo(key, time) {
      page = { line: key, until: endOfTurn(time) };
    },
    /** Draw it; the answer is what it covers. The last table needs more room than a list. */
    draw(board, seen, time) {
      const room = rows.room();
      const all = seen.panel ? pages(board, seen.read, time, room, words).filter((one) => !one.seats || seating.spacious) : [];
      if (all.length === 0) {
        return "";
      }
      page = inStep(page, all.map((one) => one.key), time);
      const shown = all.find((one) => one.key === page.line);
      if (shown.seats) {
        seating.drawRound(shown);
        return "round";
      }
      paint.texts({ panel: shown.title, panelMore: shown.more });
      rows.draw(shown, room);
      return "";
    },
  };
}
