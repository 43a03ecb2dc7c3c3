/* Puts the rows of the panel on the page: only what changed is touched, and the box keeps its size. */

import { line } from "./dom.js";
import { rowWidth } from "./list-paging.js";
import { textMeasure } from "./text-measure.js";

const EM_TO_SPARE = 0.2;
const TO_SPARE = 0.2; // rows: letters reach beyond their line
const HIGHEST = 2.4;
const LARGEST = 1.6;
const PART_OF_WIDTH = 0.94; // amounts are bolder than what is measured

/* How much higher and larger than at their least a few rows are; the last table has sizes of its own. */
function growth(page, room) {
  if (page.columns > 1 || room.wide === undefined) {
    return { tall: 1, size: 1 };
  }
  const widest = Math.max.apply(null, page.rows.map((one) => rowWidth(one, room.measure)));
  const tall = Math.max(1, Math.min(HIGHEST, (room.high - TO_SPARE) / page.rows.length));
  return { tall: tall, size: Math.max(1, Math.min(LARGEST, tall, (room.wide * PART_OF_WIDTH) / widest)) };
}

/** The rows of one list; a page without a panel has none. */
export function rowsOf(list) {
  const measured = textMeasure();
  let drawn = "";

  return {
    /** How many rows of the list's own height fit into it, and how wide it is in letters. */
    room() {
      if (list === null || list.clientHeight === 0) {
        return { rows: 1, high: 1, wide: 0 };
      }
      const style = getComputedStyle(list);
      const high = list.clientHeight / parseFloat(style.lineHeight);
      return {
        rows: Math.max(1, Math.floor(high + 0.03)),
        high: high,
        wide: list.clientWidth / parseFloat(style.fontSize) - EM_TO_SPARE,
        measure: measured(style),
      };
    },
    draw(page, room) {
      const next = JSON.stringify([page, room]);
      if (list === null || next === drawn) {
        return;
      }
      drawn = next;
      const grown = growth(page, room);
      list.setAttribute("data-columns", page.columns);
      list.setAttribute("data-rows", page.rows.length);
      list.style.setProperty("--rows", page.columns > 1 ? room.rows : page.rows.length);
      list.style.setProperty("--tall", grown.tall);
      list.style.setProperty("--size", grown.size);
      list.textContent = "";
      page.rows.forEach((one) => list.appendChild(line(one)));
    },
  };
}
