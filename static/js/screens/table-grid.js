/* Tables side by side on a whole screen: each of them whole, as many on a page and as large as can be read. */

import { BADGE_EM, GAPS_EM, measureRow, splitEvenly } from "./list-paging.js";
import { fitName } from "./text-measure.js";

const MAX_TABLES_ACROSS = 6;
const MAX_LISTS_PER_TABLE = 3;
const MIN_FONT_SIZE = 0.975;
const MAX_FONT_SIZE = 2.4;
const MIN_ROW_HEIGHT = 0.93;
const MAX_ROW_HEIGHT = 1.7;
const TABLE_GAP_EM = 1;
const LIST_GAP_EM = 0.6;
const BOLD_SCALE = 1.06;
const MIN_HEADING_SCALE = 0.75;
const USUAL_QUANTILE = 0.8;
const MAX_ROW_EM = 14;
const TWO_LINE_ROW_EM = 12;

/* How wide the name of a table is beside its number. */
function measureHeading(table, measure) {
  return (measureRow({ who: table.title, sum: "", table: table.number }, measure) - GAPS_EM) * BOLD_SCALE;
}

/* What names need: the widest of all, and as wide as most of them are. */
function measureWidths(tables, measure) {
  const rows = [].concat.apply([], tables.map((table) => table.rows));
  const widths = rows.map((one) => measureRow(one, measure)).sort((a, b) => a - b);
  const usual = widths[Math.floor(USUAL_QUANTILE * (widths.length - 1))];
  const areLong = usual > MAX_ROW_EM;
  return {
    head: Math.min(MAX_ROW_EM, Math.max.apply(null, tables.map((table) => measureHeading(table, measure)))),
    widest: widths[widths.length - 1],
    usual: areLong ? TWO_LINE_ROW_EM : usual,
    most: areLong ? MAX_FONT_SIZE : MIN_FONT_SIZE,
  };
}

/* Tables in so many columns and bands, the seats of each in so many lists: how large that can be, and on how many pages. */
function tryGrid(tables, room, widths, lists, across, down) {
  const rows = Math.ceil(Math.max.apply(null, tables.map((table) => table.rows.length)) / lists) + 1;
  const wide = (room.wide / across - TABLE_GAP_EM - (lists - 1) * LIST_GAP_EM) / lists;
  const high = room.high / down - (down > 1 ? TABLE_GAP_EM / 2 : 0);
  const bySeats = Math.min(high / (rows * MIN_ROW_HEIGHT), (room.wide / across - TABLE_GAP_EM) / (widths.head * MIN_HEADING_SCALE));
  const whole = Math.min(bySeats, wide / widths.widest);
  const size = Math.min(MAX_FONT_SIZE, whole >= MIN_FONT_SIZE ? whole : Math.min(widths.most, bySeats, wide / widths.usual));
  const row = Math.min(MAX_ROW_HEIGHT, high / rows / size);
  return { lists: lists, across: across, down: down, size: size, row: row, wide: wide / size, pages: Math.ceil(tables.length / across / down) };
}

/* What can be read, on fewer pages, larger; a list in parts only where that makes it much larger. */
function isBetter(one, other) {
  const read = [one, other].map((grid) => grid.size >= MIN_FONT_SIZE);
  if (read[0] !== read[1]) {
    return read[0];
  }
  if (one.pages !== other.pages && read[0]) {
    return one.pages < other.pages;
  }
  return one.size > other.size * (one.lists > other.lists ? 1.15 : 1.001);
}

/* A table's heading is smaller where its name would not fit. */
function fitTable(table, grid, measure) {
  const wide = grid.wide * grid.lists + (grid.lists - 1) * LIST_GAP_EM;
  return {
    number: table.number,
    title: table.title,
    fit: Math.max(MIN_HEADING_SCALE, Math.min(1, (wide - BADGE_EM) / (measureHeading(table, measure) - BADGE_EM))),
    rows: table.rows.map((one) => fitName(one, grid.wide, measure)),
  };
}

/** The pages of tables in a room so many letters wide and high; `measure` says how wide a text is, if it can. */
export function arrangeTables(tables, room) {
  const widths = measureWidths(tables, room.measure);
  let best = null;
  for (let lists = 1; lists <= MAX_LISTS_PER_TABLE; lists += 1) {
    for (let across = 1; across <= Math.min(MAX_TABLES_ACROSS, tables.length); across += 1) {
      for (let down = 1; down <= Math.ceil(tables.length / across); down += 1) {
        const grid = tryGrid(tables, room, widths, lists, across, down);
        best = best === null || isBetter(grid, best) ? grid : best;
      }
    }
  }
  return Object.assign({}, best, { widest: widths.widest, pages: splitEvenly(tables.map((table) => fitTable(table, best, room.measure)), best.pages) });
}
