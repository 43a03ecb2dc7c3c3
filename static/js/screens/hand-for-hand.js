/* Hand for hand, where tables report their hands: which of them are done, as a row with ticks and in words. */

import { createElement, createTableBadge } from "./dom.js";
import { formatTable, isHandForHand } from "./seating-text.js";

/** Hand for hand: each table and whether its hand is over; none unless all of them report their hands. */
function listTablesDone(board) {
  const tables = board.seating === null || !isHandForHand(board) ? [] : board.seating.tables;
  const reports = tables.every((one) => one.number in board.tables);
  return reports ? tables.map((one) => ({ number: one.number, isDone: !one.running })) : [];
}

/** What players wait for in hand for hand. */
export function describeHandForHand(board, words) {
  const tables = listTablesDone(board);
  if (tables.length === 0) {
    return words.hand_for_hand;
  }
  return tables.every((one) => one.isDone) ? words.hands_done : words.hands_run;
}

const MAX_NAMED_TABLES = 4;

/** The list of one page, with names where there are few; an overlay has none. */
export function mountTablesDone(element, words) {
  const list = element.querySelector(".tv-hands");
  let drawn = "[]";

  return (board) => {
    const tables = listTablesDone(board).map((one) => Object.assign(one, { name: formatTable(one.number, board, words) }));
    const next = JSON.stringify(tables);
    if (list === null || next === drawn) {
      return;
    }
    drawn = next;
    list.hidden = tables.length === 0;
    list.setAttribute("data-named", tables.length <= MAX_NAMED_TABLES ? tables.length : "");
    list.textContent = "";
    tables.forEach((one) => {
      const row = document.createElement("li");
      row.className = one.isDone ? "is-done" : "";
      row.appendChild(createTableBadge(one.number));
      row.appendChild(createElement("span", "", one.name));
      row.appendChild(createElement("small", "", one.isDone ? words.hand_over : words.hand_runs));
      list.appendChild(row);
    });
  };
}
