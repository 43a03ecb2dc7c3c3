/* Tables side by side on a whole screen: each of them whole, as many on a page and as large as can be read. */

import { rowWidth, spread } from "./list-paging.js";
import { fitName } from "./text-measure.js";

const MOST_ACROSS = 6;
const MOST_LISTS = 3;
const LEAST_SIZE = 0.975;
const MOST_SIZE = 2.4;
const LEAST_ROW = 0.93;
const MOST_ROW = 1.3;
const BETWEEN = 1;
const BESIDE = 0.6;
const MORE_SIZE = 0.6;
const BOLD = 1.06;
const SMALL_HEAD = 0.75;
const USUAL = 0.8;
const LONGEST_ROW = 14;
const IN_TWO_LINES = 12;

/* How wide the name of a table is beside its number. */
function measureHead(table, measure) {
  return rowWidth({ who: table.title, sum: "", table: table.number }, measure) * BOLD;
}

/* What names need: the widest of all, and as wide as most of them are. */
function widthsOf(tables, measure) {
  const rows = [].concat.apply([], tables.map((table) => table.rows));
  const found = rows.map((one) => rowWidth(one, measure)).sort((a, b) => a - b);
  const usual = found[Math.floor(USUAL * (found.length - 1))];
  const areLong = usual > LONGEST_ROW;
  return {
    head: Math.min(LONGEST_ROW, Math.max.apply(null, tables.map((table) => measureHead(table, measure)))),
    widest: found[found.length - 1],
    usual: areLong ? IN_TWO_LINES : usual,
    most: areLong ? MOST_SIZE : LEAST_SIZE,
  };
}

/* Tables in so many columns and bands, the seats of each in so many lists: how large that can be, and on how many pages. */
function tryGrid(tables, room, widths, lists, across, down) {
  const rows = Math.ceil(Math.max.apply(null, tables.map((table) => table.rows.length)) / lists) + 1;
  const wide = (room.wide / across - BETWEEN - (lists - 1) * BESIDE) / lists;
  const high = room.high / down - (down > 1 ? BETWEEN / 2 : 0);
  const bySeats = Math.min(high / (rows * LEAST_ROW), (room.wide / across - BETWEEN) / (widths.head * SMALL_HEAD));
  const whole = Math.min(bySeats, wide / widths.widest);
  const size = Math.min(MOST_SIZE, whole >= LEAST_SIZE ? whole : Math.min(widths.most, bySeats, wide / widths.usual));
  const row = Math.min(MOST_ROW, high / rows / size);
  return { lists: lists, across: across, down: down, size: size, row: row, wide: wide / size, pages: Math.ceil(tables.length / across / down) };
}

/* What can be read, on fewer pages, larger; a list in parts only where that makes it much larger. */
function isBetter(one, other) {
  const read = [one, other].map((grid) => grid.size >= LEAST_SIZE);
  if (read[0] !== read[1]) {
    return read[0];
  }
  if (one.pages !== other.pages && read[0]) {
    return one.pages < other.pages;
  }
  return one.size > other.size * (one.lists > other.lists ? 1.15 : 1.001);
}

/* A table's heading leaves out how many sit there, or is smaller, where its name would not fit. */
function fitTable(table, grid, measure) {
  const wide = grid.wide * grid.lists + (grid.lists - 1) * BESIDE;
  const head = measureHead(table, measure);
  const more = rowWidth({ who: table.more, sum: "" }, measure) * MORE_SIZE;
  return {
    number: table.number,
    title: table.title,
    isSmall: head > wide,
    more: head + more > wide ? "" : table.more,
    rows: table.rows.map((one) => fitName(one, grid.wide, measure)),
  };
}

/** The pages of tables in a room so many letters wide and high; `measure` says how wide a text is, if it can. */
export function arrangeTables(tables, room) {
  const widths = widthsOf(tables, room.measure);
  let best = null;
  for (let lists = 1; lists <= MOST_LISTS; lists += 1) {
    for (let across = 1; across <= Math.min(MOST_ACROSS, tables.length); across += 1) {
      for (let down = 1; down <= Math.ceil(tables.length / across); down += 1) {
        const grid = tryGrid(tables, room, widths, lists, across, down);
        best = best === null || isBetter(grid, best) ? grid : best;
      }
    }
  }
  return Object.assign({}, best, { widest: widths.widest, pages: spread(tables.map((table) => fitTable(table, best, room.measure)), best.pages) });
}
