/* Lists on a whole screen: sections flow through as many columns and pages as they need, as large as they fit. */

import { rowWidth, spread } from "./list-paging.js";
import { fitName } from "./text-measure.js";

const SIZES = [2.4, 2.1, 1.8, 1.5, 1.25, 1];
const MOST_COLUMNS = 4;
const GUTTER = 1.15;
const MARGINS = 0.8;
const MOST_CUT = 0.2;
const SCALES = { note: 0.8, head: 1.07 }; // notes are smaller, headings bold
const HEAD_BELOW_ROWS = 1.5;
const LONGEST_ROW = 14;
const IN_TWO_LINES = 11;
const LEAST_WRAPPED = 6;
const PRICE_OF_WRAPPING = 0.8;

/* A heading; where it is said once a page, its line alone goes on over the next column, if it has its own at the top. */
function head(section, again, isTop) {
  const said = { kind: "head", place: "", who: section.title, sum: section.more || "", isMissing: section.isMissing };
  return again && section.once ? Object.assign({}, said, { kind: isTop ? "ruled" : "blank", who: "", sum: "", said: said }) : said;
}

/* A page says at its top what goes on from the one before. */
const namePage = (page) => page.map((rows, at) => (at === 0 && rows[0].said ? [rows[0].said].concat(rows.slice(1)) : rows));

const scaleOf = (one) => SCALES[one.kind] || 1;
const highOf = (rows) => rows.reduce((sum, one) => sum + (one.lines || 1), 0);
const countOf = (columns) => columns.reduce((sum, column) => sum + column.length, 0);

/* In how many lines a text stands whose words may wrap. */
function linesOf(one, wide, measure) {
  const taken = one.place || one.sum ? rowWidth({ place: one.place, who: "", sum: one.sum }, measure) : 0;
  const room = (wide - taken) / scaleOf(one);
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
      rows: section.rows.map((one) => (one.wraps ? Object.assign({}, one, { lines: linesOf(one, wide, measure) }) : one)),
    })
  );
}

/* What stays together: a row with the notes that follow it. */
function groupsOf(rows) {
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

/* Sections in columns of so many rows: one that fits into a column stays whole, a longer one says its name again. */
function columnsOf(sections, rows) {
  const columns = [[]];
  const last = () => columns[columns.length - 1];
  sections.forEach((section) => {
    const named = section.title ? 1 : 0;
    const groups = groupsOf(section.rows);
    const whole = highOf(section.rows) + named;
    const free = rows - highOf(last()) - (last().length > 0 ? HEAD_BELOW_ROWS - 1 : 0);
    const least = named + highOf([].concat.apply([], groups.slice(0, 2)));
    if (last().length > 0 && (free < Math.min(whole, least) || (whole > free && whole <= rows))) {
      columns.push([]);
    }
    const isTop = last().length === 0;
    if (named) {
      last().push(Object.assign(head(section), last().length > 0 ? { lines: HEAD_BELOW_ROWS } : {}));
    }
    groups.forEach((group) => {
      if (highOf(last()) + highOf(group) > rows && last().length > named) {
        columns.push(named ? [head(section, true, isTop)] : []);
      }
      group.forEach((one) => last().push(one));
    });
  });
  return columns.filter((column) => column.length > 0);
}

/* What a row needs to be read in one piece; a name longer than any column has two small lines. */
function needOf(one, measure) {
  const wide = rowWidth(one, measure) * scaleOf(one);
  const long = wide > LONGEST_ROW ? IN_TWO_LINES : wide;
  return one.wraps ? Math.min(LEAST_WRAPPED, wide) : long;
}

function rowsOf(sections) {
  return [].concat.apply([], sections.map((section) => (section.title ? [head(section)] : []).concat(section.rows)));
}

/* How many of the rows are too wide for one of so many columns. */
function cut(wide, needs) {
  return needs.filter((one) => one > wide).length / Math.max(1, needs.length);
}

/* Shared out evenly among as few columns; sections that are whole stay whole, and none says its name more often. */
function balanced(sections, rows) {
  const columns = columnsOf(sections, rows);
  const fewer = rows > 2 ? columnsOf(sections, rows - 1) : [];
  return fewer.length === columns.length && countOf(fewer) === countOf(columns) ? balanced(sections, rows - 1) : columns;
}

function columnsFor(sections, room, size, count) {
  const wide = room.wide / size / count - MARGINS;
  return balanced(wrapSections(sections, wide, room.measure), Math.max(2, Math.floor(room.rows / size)));
}

/* How good one page of columns is: large, with few words that wrap. */
function rate(size, columns) {
  const high = columns.reduce((sum, rows) => sum + highOf(rows), 0);
  return size * (1 - (PRICE_OF_WRAPPING * (high - countOf(columns))) / high);
}

/* Everything at once, as large as it goes without a name being cut. */
function atOnce(sections, room, needs) {
  let best = { worth: 0 };
  for (const size of SIZES) {
    for (let count = 1; best.worth < size && count <= MOST_COLUMNS && cut(room.wide / size / count - GUTTER, needs) === 0; count += 1) {
      const columns = columnsFor(sections, room, size, count);
      if (columns.length <= count && rate(size, columns) > best.worth) {
        best = { size: size, columns: columns.length, pages: [columns], worth: rate(size, columns) };
      }
    }
  }
  return best.worth > 0 ? best : null;
}

/* Page by page, in as many columns as have room; only at the smallest size may some names be set smaller. */
function onTurns(sections, room, needs, size) {
  let most = MOST_COLUMNS;
  while (most > 1 && cut(room.wide / size / most - GUTTER, needs) > (size > 1 ? 0 : MOST_CUT)) {
    most -= 1;
  }
  const columns = columnsFor(sections, room, size, most);
  const pages = spread(columns, Math.ceil(columns.length / most));
  return { size: size, columns: pages[0].length, pages: pages };
}

function arrange(sections, room, needs) {
  const whole = atOnce(sections, room, needs);
  if (whole !== null) {
    return whole;
  }
  const least = onTurns(sections, room, needs, 1);
  const fits = (one) => one.pages.length === least.pages.length && cut(room.wide / one.size / one.columns - GUTTER, needs) === 0;
  return SIZES.map((size) => onTurns(sections, room, needs, size)).find(fits) || least;
}

/** The pages of a sheet in a room of so many rows and letters, in which `measure` says how wide a text is, if it can. */
export function flow(sections, room) {
  const rows = rowsOf(sections);
  const needs = rows.map((one) => needOf(one, room.measure));
  const found = arrange(sections, room, needs);
  const wide = room.wide / found.size / found.columns - MARGINS;
  const fitted = found.pages.map(namePage).map((page) => page.map((rows) => rows.map((one) => fitName(one, wide / scaleOf(one), room.measure))));
  const tall = Math.max.apply(null, [].concat.apply([], fitted).map(highOf));
  return Object.assign({}, found, { pages: fitted, tall: tall, widest: Math.max.apply(null, rows.map((one) => rowWidth(one, room.measure) * scaleOf(one))) });
}
