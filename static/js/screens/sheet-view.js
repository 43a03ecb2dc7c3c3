/* Puts a sheet on the page: lists in columns, or tables side by side, page by page; laid out anew only when it changed. */

import { badge, line, piece } from "./dom.js";
import { flow } from "./column-layout.js";
import { arrangeTables } from "./table-columns.js";
import { textMeasure } from "./text-measure.js";

const LEAST_WIDE = 6.5;
const TABLE_WIDE = 14;

/* How many rows of the box's own height fit into it, and how wide and high it is in letters. */
function roomOf(box, measured) {
  const style = getComputedStyle(box);
  const size = parseFloat(style.fontSize);
  const rows = Math.floor((box.clientHeight + 1) / parseFloat(style.lineHeight));
  return { rows: rows, wide: box.clientWidth / size, high: box.clientHeight / size, measure: measured(style) };
}

function columnElement(rows) {
  const list = document.createElement("ol");
  rows.forEach((one) => list.appendChild(line(one)));
  return list;
}

function drawColumns(box, laid, page) {
  box.style.setProperty("--widest", Math.max(LEAST_WIDE, laid.widest * 1.3));
  box.style.setProperty("--tall", laid.tall);
  page.forEach((rows) => box.appendChild(columnElement(rows)));
  for (let empty = page.length; laid.pages.length > 1 && empty < laid.columns; empty += 1) {
    box.appendChild(columnElement([]));
  }
}

function tableElement(table, lists) {
  const made = piece("section", "tv-table");
  const head = piece("h3", table.isSmall ? "is-small" : "");
  const list = columnElement(table.rows);
  head.appendChild(badge(table.number));
  head.appendChild(piece("span", "tv-table-name", table.title));
  head.appendChild(piece("small", "", table.more));
  list.style.setProperty("--list-rows", Math.ceil(table.rows.length / lists));
  made.appendChild(head);
  made.appendChild(list);
  return made;
}

function drawTables(box, laid, page) {
  box.style.setProperty("--across", laid.across);
  box.style.setProperty("--lists", laid.lists);
  box.style.setProperty("--table-wide", laid.lists * Math.max(TABLE_WIDE, laid.widest + 1));
  box.style.setProperty("--seat-row", laid.row);
  page.forEach((table) => box.appendChild(tableElement(table, laid.lists)));
}

/** The sheet of a page; an overlay has none. */
export function sheetOn(place, paint) {
  const measured = textMeasure();
  let seen = "";
  let laid = null;
  let drawn = "";

  /* Working out where everything goes takes a while, so it is done only for another sheet or another room. */
  function layOut(sheet, box) {
    const room = roomOf(box, measured);
    const next = JSON.stringify([sheet, room, room.measure("Ann")]);
    if (next !== seen) {
      laid = sheet.tables ? arrangeTables(sheet.tables, room) : flow(sheet.sections, room);
      seen = next;
      drawn = "";
    }
  }

  return {
    draw(sheet, page) {
      const box = place.querySelector(".tv-columns");
      box.setAttribute("data-kind", sheet.tables ? "tables" : "lists");
      paint.texts({ sceneFoot: sheet.foot || "", sceneTitle: sheet.title }); // upright the title takes room from the list
      layOut(sheet, box);
      const at = page % laid.pages.length;
      const counter = laid.pages.length > 1 ? at + 1 + "/" + laid.pages.length : "";
      paint.texts({ sceneMore: [sheet.more, counter].filter((text) => text !== "").join(" · ") });
      if (drawn !== String(at)) {
        drawn = String(at);
        box.textContent = "";
        box.style.setProperty("--size", laid.size);
        box.setAttribute("data-pages", laid.pages.length);
        (sheet.tables ? drawTables : drawColumns)(box, laid, laid.pages[at]);
      }
    },
  };
}
