/* Puts a sheet on the page: lists in columns, or tables side by side, page by page; laid out anew only when it changed. */

import { createElement, createRowElement, createTableBadge } from "./dom.js";
import { layOutSections } from "./column-layout.js";
import { formatPageCounter } from "./list-paging.js";
import { arrangeTables } from "./table-grid.js";
import { createTextMeasure } from "./text-measure.js";

const MIN_COLUMN_EM = 6.5;
const MIN_TABLE_EM = 14;

/* How many rows of the box's own height fit into it, and how wide and high it is in letters. */
function measureRoom(box, measured) {
  const style = getComputedStyle(box);
  const size = parseFloat(style.fontSize);
  const rows = Math.floor((box.clientHeight + 1) / parseFloat(style.lineHeight));
  return { rows: rows, wide: box.clientWidth / size, high: box.clientHeight / size, measure: measured(style) };
}

function createColumn(rows) {
  const list = document.createElement("ol");
  rows.forEach((one) => list.appendChild(createRowElement(one)));
  return list;
}

function renderColumns(box, laid, page) {
  box.style.setProperty("--widest", Math.max(MIN_COLUMN_EM, laid.widest * 1.3));
  box.style.setProperty("--tall", laid.tall);
  page.forEach((rows) => box.appendChild(createColumn(rows)));
  for (let empty = page.length; laid.pages.length > 1 && empty < laid.columns; empty += 1) {
    box.appendChild(createColumn([]));
  }
}

function createTable(table, lists) {
  const made = createElement("section", "tv-table");
  const head = createElement("h3", "");
  head.style.setProperty("--fit", table.fit);
  const list = createColumn(table.rows);
  head.appendChild(createTableBadge(table.number));
  head.appendChild(createElement("span", "tv-table-name", table.title));
  list.style.setProperty("--list-rows", Math.ceil(table.rows.length / lists));
  made.appendChild(head);
  made.appendChild(list);
  return made;
}

function renderTables(box, laid, page) {
  box.style.setProperty("--across", laid.across);
  box.style.setProperty("--lists", laid.lists);
  box.style.setProperty("--table-wide", laid.lists * Math.max(MIN_TABLE_EM, laid.widest + 1));
  box.style.setProperty("--seat-row", laid.row);
  page.forEach((table) => box.appendChild(createTable(table, laid.lists)));
}

/** The sheet of a page; an overlay has none. */
export function mountSheet(place, painter) {
  const measured = createTextMeasure();
  let seen = "";
  let laid = null;
  let drawn = "";

  /* Working out where everything goes takes a while, so it is done only for another sheet or another room. */
  function layOut(sheet, box) {
    const room = measureRoom(box, measured);
    const next = JSON.stringify([sheet, room, room.measure("Ann")]);
    if (next !== seen) {
      laid = sheet.tables ? arrangeTables(sheet.tables, room) : layOutSections(sheet.sections, room);
      seen = next;
      drawn = "";
    }
  }

  return {
    render(sheet, page) {
      const box = place.querySelector(".tv-columns");
      box.setAttribute("data-kind", sheet.tables ? "tables" : "lists");
      painter.showTexts({ sceneFoot: sheet.foot || "", sceneTitle: sheet.title }); // upright the title takes room from the list
      layOut(sheet, box);
      const at = page % laid.pages.length;
      painter.showTexts({ sceneMore: [sheet.more, formatPageCounter(at, laid.pages.length)].filter((text) => text !== "").join(" · ") });
      if (drawn !== String(at)) {
        drawn = String(at);
        box.textContent = "";
        box.style.setProperty("--size", laid.size);
        box.setAttribute("data-pages", laid.pages.length);
        (sheet.tables ? renderTables : renderColumns)(box, laid, laid.pages[at]);
      }
    },
  };
}
