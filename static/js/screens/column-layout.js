/* Lists on a whole screen: sections flow through as many columns and pages as they need, as large as they fit. */

import { measureRow, splitEvenly } from "./list-paging.js";
import { fitName } from "./text-measure.js";

const FONT_SIZES = [2.4, 2.1, 1.8, 1.5, 1.25, 1];
const MAX_COLUMNS = 4;
const GUTTER_EM = 1.15;
const MARGINS_EM = 0.8;
const MAX_CUT_SHARE = 0.2;
const ROW_SCALES = { note: 0.8, head: 1.07 }; // notes are smaller, headings bold
const ONCE_SCALE = 0.84; // and those that are said once a page smaller
const HEADING_LINES = 1.5;
const MAX_ROW_EM = 14;
const TWO_LINE_ROW_EM = 11;
const MIN_WRAPPED_EM = 6;
const WRAPPING_PENALTY = 0.8;

/* A heading; where it is said once a page, its line alone goes on over the next column, if it has its own at the top. */
function buildHeading(section, again, isTop) {
  const heading = { kind: "head", place: "", who: section.title, sum: section.more || "", isMissing: section.isMissing, once: section.once };
  return again && section.once ? Object.assign({}, heading, { kind: isTop ? "ruled" : "blank", who: "", sum: "", heading: heading }) : heading;
}

/* A page says at its top what goes on from the one before. */
const repeatHeading = (page) => page.map((rows, at) => (at === 0 && rows[0].heading ? [rows[0].heading].concat(rows.slice(1)) : rows));

const getScale = (one) => (one.once ? ONCE_SCALE : ROW_SCALES[one.kind] || 1);
const sumLines = (rows) => rows.reduce((sum, one) => sum + (one.lines || 1), 0);
const countRows = (columns) => columns.reduce((sum, column) => sum + column.length, 0);

/* In how many lines a text stands whose words may wrap. */
function countLines(one, wide, measure) {
  const taken = one.place || one.sum ? measureRow({ place: one.place, who: "", sum: one.sum }, measure) : 0;
  const room = (wide - taken) / getScale(one);
  const widthOf = measure || ((text) => text.length * 0.5);
  const lines = [""];
  one.who.split(" ").forEach((word) => {
    const longer = (lines[lines.length - 1] + " " + word).trim();
    if (lines[lines.length - 1] === "" || widthOf(longer) <= room) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  });
  return lines.length;
}

function wrapSections(sections, wide, measure) {
  return sections.map((section) =>
    Object.assign({}, section, {
      rows: section.rows.map((one) => (one.wraps ? Object.assign({}, one, { lines: countLines(one, wide, measure) }) : one)),
    })
  );
}

/* What stays together: a row with the notes that follow it. */
function groupRows(rows) {
  const groups = [];
  rows.forEach((one) => {
    if (one.kind === "note" && groups.length > 0) {
      groups[groups.length - 1].push(one);
    } else {
      groups.push([one]);
    }
  });
  return groups;
}

/* Sections in columns of so many rows: one that fits into a column stays whole, a longer one says its name again or has columns of its own. */
function fillColumns(sections, rows) {
  const columns = [[]];
  const getLastColumn = () => columns[columns.length - 1];
  sections.forEach((section) => {
    const named = section.title ? 1 : 0;
    const groups = groupRows(section.rows);
    const whole = sumLines(section.rows) + named;
    const free = rows - sumLines(getLastColumn()) - (getLastColumn().length > 0 ? HEADING_LINES - 1 : 0);
    const least = named + sumLines([].concat.apply([], groups.slice(0, 2)));
    if (getLastColumn().length > 0 && (section.apart || free < Math.min(whole, least) || (whole > free && whole <= rows))) {
      columns.push([]);
    }
    const isTop = getLastColumn().length === 0;
    if (named) {
      getLastColumn().push(Object.assign(buildHeading(section), getLastColumn().length > 0 ? { lines: HEADING_LINES } : {}));
    }
    groups.forEach((group) => {
      if (sumLines(getLastColumn()) + sumLines(group) > rows && getLastColumn().length > named) {
        columns.push(named ? [buildHeading(section, true, isTop)] : []);
      }
      group.forEach((one) => getLastColumn().push(one));
    });
  });
  return columns.filter((column) => column.length > 0);
}

/* What a row needs to be read in one piece; a name longer than any column has two small lines. */
function measureNeed(one, measure) {
  const wide = measureRow(one, measure) * getScale(one);
  const long = wide > MAX_ROW_EM ? TWO_LINE_ROW_EM : wide;
  return one.wraps ? Math.min(MIN_WRAPPED_EM, wide) : long;
}

function listRows(sections) {
  return [].concat.apply([], sections.map((section) => (section.title ? [buildHeading(section)] : []).concat(section.rows)));
}

/* How many of the rows are too wide for one of so many columns. */
function getCutShare(wide, needs) {
  return needs.filter((one) => one > wide).length / Math.max(1, needs.length);
}

/* Shared out evenly among as few columns; sections that are whole stay whole, and none says its name more often. */
function balanceColumns(sections, rows) {
  const columns = fillColumns(sections, rows);
  const fewer = rows > 2 ? fillColumns(sections, rows - 1) : [];
  return fewer.length === columns.length && countRows(fewer) === countRows(columns) ? balanceColumns(sections, rows - 1) : columns;
}

function buildColumns(sections, room, size, count) {
  const wide = room.wide / size / count - MARGINS_EM;
  return balanceColumns(wrapSections(sections, wide, room.measure), Math.max(2, Math.floor(room.rows / size)));
}

/* How good one page of columns is: large, with few words that wrap. */
function rateLayout(size, columns) {
  const high = columns.reduce((sum, rows) => sum + sumLines(rows), 0);
  return size * (1 - (WRAPPING_PENALTY * (high - countRows(columns))) / high);
}

/* Everything at once, as large as it goes without a name being cut. */
function fitOnOnePage(sections, room, needs) {
  let best = { worth: 0 };
  for (const size of FONT_SIZES) {
    for (let count = 1; best.worth < size && count <= MAX_COLUMNS && getCutShare(room.wide / size / count - GUTTER_EM, needs) === 0; count += 1) {
      const columns = buildColumns(sections, room, size, count);
      if (columns.length <= count && rateLayout(size, columns) > best.worth) {
        best = { size: size, columns: columns.length, pages: [columns], worth: rateLayout(size, columns) };
      }
    }
  }
  return best.worth > 0 ? best : null;
}

/* Page by page, in as many columns as have room; only at the smallest size may some names be set smaller. */
function splitIntoPages(sections, room, needs, size) {
  let most = MAX_COLUMNS;
  while (most > 1 && getCutShare(room.wide / size / most - GUTTER_EM, needs) > (size > 1 ? 0 : MAX_CUT_SHARE)) {
    most -= 1;
  }
  const columns = buildColumns(sections, room, size, most);
  const pages = splitEvenly(columns, Math.ceil(columns.length / most));
  return { size: size, columns: pages[0].length, pages: pages };
}

function chooseLayout(sections, room, needs) {
  const apart = sections.map((one) => Object.assign({}, one, { apart: one.once }));
  const whole = fitOnOnePage(apart, room, needs) || fitOnOnePage(sections, room, needs);
  if (whole !== null) {
    return whole;
  }
  const least = splitIntoPages(sections, room, needs, 1);
  const fits = (one) => one.pages.length === least.pages.length && getCutShare(room.wide / one.size / one.columns - GUTTER_EM, needs) === 0;
  return FONT_SIZES.map((size) => splitIntoPages(sections, room, needs, size)).find(fits) || least;
}

/** The pages of a sheet in a room of so many rows and letters, in which `measure` says how wide a text is, if it can. */
export function layOutSections(sections, room) {
  const rows = listRows(sections);
  const needs = rows.map((one) => measureNeed(one, room.measure));
  const layout = chooseLayout(sections, room, needs);
  const wide = room.wide / layout.size / layout.columns - MARGINS_EM;
  const fitted = layout.pages.map(repeatHeading).map((page) => page.map((rows) => rows.map((one) => fitName(one, wide / getScale(one), room.measure))));
  const tall = Math.max.apply(null, [].concat.apply([], fitted).map(sumLines));
  return Object.assign({}, layout, { pages: fitted, tall: tall, widest: Math.max.apply(null, rows.map((one) => measureRow(one, room.measure) * getScale(one))) });
}
