/* Lists on a whole screen: sections flow through as many columns and pages as they need, as large as they fit. */

import { rowWidth } from "./list-paging.js";

const SIZES = [2.4, 2.1, 1.8, 1.5, 1.25, 1];
const MOST_COLUMNS = 4;
const GUTTER = 1.4;
const MOST_CUT = 0.2;
const NOTE_SIZE = 0.8;
const MOST_PAGES = 4;
const WIDE = 20;

const head = (section, again) => ({ kind: "head", place: "", who: section.title, sum: (!(again && section.counted) && section.more) || "" });

/* Sections in columns of so many rows: one that fits into a column stays whole, a longer one says its name again, but no count. */
function columnsOf(sections, rows) {
  const columns = [[]];
  const last = () => columns[columns.length - 1];
  sections.forEach((section) => {
    const named = section.title ? 1 : 0;
    const whole = section.rows.length + named;
    const free = rows - last().length;
    if (last().length > 0 && (free < Math.min(whole, 2 + named) || (whole > free && whole <= rows))) {
      columns.push([]);
    }
    if (named) {
      last().push(head(section));
    }
    section.rows.forEach((one) => {
      if (last().length >= rows) {
        columns.push(named ? [head(section, true)] : []);
      }
      last().push(one);
    });
  });
  return columns.filter((column) => column.length > 0);
}

function widths(sections, measure) {
  const rows = [].concat.apply([], sections.map((section) => (section.title ? [head(section)] : []).concat(section.rows)));
  return rows.map((one) => rowWidth(one, measure) * (one.kind === "note" ? NOTE_SIZE : 1));
}

/* How many of the rows are too wide for one of so many columns. */
function cut(wide, found, count) {
  return found.filter((one) => one + GUTTER > wide / count).length / Math.max(1, found.length);
}

/* As evenly as may be: no page with one column after full ones. */
function onPages(columns, count) {
  const pages = [];
  for (let at = 0; pages.length < count; ) {
    const size = Math.ceil((columns.length - at) / (count - pages.length));
    pages.push(columns.slice(at, at + size));
    at += size;
  }
  return pages;
}

const rowsIn = (columns) => columns.reduce((sum, column) => sum + column.length, 0);

/* Shared out evenly among as few columns; sections that are whole stay whole, and none says its name more often. */
function balanced(sections, rows) {
  const columns = columnsOf(sections, rows);
  const fewer = rows > 2 ? columnsOf(sections, rows - 1) : [];
  return fewer.length === columns.length && rowsIn(fewer) === rowsIn(columns) ? balanced(sections, rows - 1) : columns;
}

/* Everything at once, as large as it goes without a name being cut. */
function atOnce(sections, room, found) {
  for (const size of SIZES) {
    const columns = balanced(sections, Math.max(2, Math.floor(room.rows / size)));
    if (columns.length <= MOST_COLUMNS && cut(room.wide / size, found, columns.length) === 0) {
      return { size: size, columns: columns.length, pages: [columns] };
    }
  }
  return null;
}

/* Page by page, in as many columns as have room; only at the smallest size may some names be cut. */
function onTurns(sections, room, found, size) {
  const columns = balanced(sections, Math.max(2, Math.floor(room.rows / size)));
  const wide = room.wide / size;
  let most = MOST_COLUMNS;
  while (most > 1 && cut(wide, found, most) > (size > 1 ? 0 : MOST_CUT)) {
    most -= 1;
  }
  if (size === 1 && most === 1 && columns.length > MOST_PAGES && wide > WIDE) {
    most = 2;
  }
  const pages = onPages(columns, Math.ceil(columns.length / most));
  return { size: size, columns: pages[0].length, pages: pages };
}

/** The pages of a sheet in a room of so many rows and letters, in which `measure` says how wide a text is, if it can. */
export function flow(sections, room) {
  const found = widths(sections, room.measure);
  const widest = { widest: Math.max.apply(null, found.concat(1)) };
  const whole = atOnce(sections, room, found);
  if (whole !== null) {
    return Object.assign(whole, widest);
  }
  const least = onTurns(sections, room, found, 1);
  const fits = (one) => one.pages.length === least.pages.length && cut(room.wide / one.size, found, one.columns) === 0;
  return Object.assign(SIZES.map((size) => onTurns(sections, room, found, size)).find(fits) || least, widest);
}
