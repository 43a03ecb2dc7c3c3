/* Puts the rows of the panel on the page: only what changed is touched, and the box keeps its size. */

import { line } from "./dom.js";

const EM_TO_SPARE = 0.2;

/** The rows of one list; a page without a panel has none. */
export function rowsOf(list) {
  let drawn = "";

  return {
    /** How many rows of the list's own height fit into it, and how wide it is in letters. */
    room() {
      if (list === null || list.clientHeight === 0) {
        return { rows: 1, wide: 0 };
      }
      const style = getComputedStyle(list);
      return {
        rows: Math.max(1, Math.floor((list.clientHeight + 1) / parseFloat(style.lineHeight))),
        wide: list.clientWidth / parseFloat(style.fontSize) - EM_TO_SPARE,
      };
    },
    draw(page, room) {
      const next = JSON.stringify([page, room]);
      if (list === null || next === drawn) {
        return;
      }
      drawn = next;
      list.setAttribute("data-columns", page.columns);
      list.setAttribute("data-rows", page.rows.length);
      list.style.setProperty("--rows", room.rows);
      list.textContent = "";
      page.rows.forEach((one) => list.appendChild(line(one)));
    },
  };
}
