/* The panel beside the clock on its page: which of its pages has its turn. */

import { buildPanelPages } from "./panel-pages.js";
import { mountPanelRows } from "./panel-rows.js";
import { getTurnEnd, pickLine } from "./line-rotation.js";

/** The panel of one page; an overlay has none. */
export function mountPanel(element, painter, seating, words) {
  const rows = mountPanelRows(element.querySelector(".tv-rows"));
  let page = { line: "", until: -Infinity };
  let room = null; // measured while lists stand there: the last table has rows of its own
  let isRound = false;
  let measuredAt = -1;

  function measure() {
    measuredAt = painter.moveCount;
    room = isRound && room !== null ? room : rows.measureRoom();
  }

  return {
    /** Measure it while the page is laid out; once more as it is drawn after whatever moves. */
    measure: measure,
    /** Turn to the page that has all of what is new. */
    turnTo(key, time) {
      page = { line: key, until: getTurnEnd(time) };
    },
    /**
     * Draw it, or only the list of the last table, which is none of its pages while everybody sits on the rail; the
     * answer says whether that list has its turn, which needs the whole side.
     */
    render(board, seen, time, isOnRail, isTable) {
      if (measuredAt !== painter.moveCount) {
        measure();
      }
      const found = seen.panel ? buildPanelPages(board, seen.read, time, room, words).filter((one) => !one.seats || (seating.hasRoom && !isOnRail)) : [];
      const all = isTable && !isOnRail ? found.filter((one) => one.seats) : found;
      isRound = false;
      if (all.length === 0) {
        return "";
      }
      page = pickLine(page, all.map((one) => one.key), time);
      const shown = all.find((one) => one.key === page.line);
      painter.showTexts({ panel: shown.title, panelMore: shown.more });
      isRound = Boolean(shown.seats);
      rows.render(shown, isRound ? { rows: shown.rows.length } : room);
      return isRound ? "round" : "";
    },
  };
}
