/* Hand for hand, where tables report their hands: which of them are done, as a row with ticks and in words. */

import { badge, piece } from "./dom.js";
import { playsTogether, tableText } from "./seating-text.js";

/** Hand for hand: each table and whether its hand is over; none unless all of them report their hands. */
export function tablesDone(board) {
  const tables = board.seating === null || !playsTogether(board) ? [] : board.seating.tables;
  const reports = tables.every((one) => one.number in board.tables);
  return reports ? tables.map((one) => ({ number: one.number, isDone: !one.running })) : [];
}

/** What players wait for in hand for hand. */
export function handForHandLine(board, words) {
  const tables = tablesDone(board);
  if (tables.length === 0) {
    return words.hand_for_hand;
  }
  return tables.every((one) => one.isDone) ? words.hands_done : words.hands_run;
}

const MOST_NAMED = 4;

/** The list of one page, with names where there are few; an overlay has none. */
export function tablesDoneOn(element, words) {
  const list = element.querySelector(".tv-hands");
  let drawn = "[]";

  return (board) => {
    const tables = tablesDone(board).map((one) => Object.assign(one, { name: tableText(one.number, board, words) }));
    const next = JSON.stringify(tables);
    if (list === null || next === drawn) {
      return;
    }
    drawn = next;
    list.hidden = tables.length === 0;
    list.setAttribute("data-named", tables.length <= MOST_NAMED ? tables.length : "");
    list.textContent = "";
    tables.forEach((one) => {
      const row = document.createElement("li");
      row.className = one.isDone ? "is-done" : "";
      row.appendChild(badge(one.number));
      row.appendChild(piece("span", "", one.name));
      row.appendChild(piece("small", "", one.isDone ? words.hand_over : words.hand_runs));
      list.appendChild(row);
    });
  };
}
