/* Puts the rows of the panel on the page: only what changed is touched, and the box keeps its size. */

import { createRowElement } from "./dom.js";
import { measureRow } from "./list-paging.js";
import { createTextMeasure } from "./text-measure.js";

const SPARE_WIDTH_EM = 0.2;
const SPARE_ROWS = 0.2; // rows: letters reach beyond their line
const MAX_ROW_HEIGHT = 2.4;
const MAX_FONT_SCALE = 1.6;
const MAX_WIDTH_SHARE = 0.94; // amounts are bolder than what is measured

/* How much higher and larger than at their least a few rows are; the last table has sizes of its own. */
function computeGrowth(page, room) {
  if (page.columns > 1 || room.wide === undefined) {
    return { tall: 1, size: 1 };
  }
  const widest = Math.max.apply(null, page.rows.map((one) => measureRow(one, room.measure)));
  const tall = Math.max(1, Math.min(MAX_ROW_HEIGHT, (room.high - SPARE_ROWS) / page.rows.length));
  return { tall: tall, size: Math.max(1, Math.min(MAX_FONT_SCALE, tall, (room.wide * MAX_WIDTH_SHARE) / widest)) };
}

/** The rows of one list; a page without a panel has none. */
export function mountPanelRows(list) {
  const measured = createTextMeasure();
  let drawn = "";

  return {
    /** How many rows of the list's own height fit into it, and how wide it is in letters. */
    measureRoom() {
      if (list === null || list.clientHeight === 0) {
        return { rows: 1, high: 1, wide: 0 };
      }
      const style = getComputedStyle(list);
      const high = list.clientHeight / parseFloat(style.lineHeight);
      return {
        rows: Math.max(1, Math.floor(high + 0.02)),
        high: high,
        wide: list.clientWidth / parseFloat(style.fontSize) - SPARE_WIDTH_EM,
        measure: measured(style),
      };
    },
    render(page, room) {
      const next = JSON.stringify([page, room]);
      if (list === null || next === drawn) {
        return;
      }
      drawn = next;
      const grown = computeGrowth(page, room);
      list.setAttribute("data-columns", page.columns);
      list.setAttribute("data-rows", page.rows.length);
      list.style.setProperty("--rows", page.columns > 1 ? room.rows : page.rows.length);
      list.style.setProperty("--tall", grown.tall);
      list.style.setProperty("--size", grown.size);
      list.textContent = "";
      page.rows.forEach((one) => list.appendChild(createRowElement(one)));
    },
  };
}
