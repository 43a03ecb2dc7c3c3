/* Lists shown in a box of fixed size: rows on as many pages as they need, in two columns where they are narrow. */

const NARROW_CHARACTERS = /[ .,\u00a0\u202f'’:–]/g;
const PLACE_SCALE = 0.76;
const MIN_PLACE_EM = 0.84;
const COLUMN_GAP_EM = 0.56;
const MARK_EM = 1.15;
const TAG_SCALE = 0.5;

/** What a row has beside its texts. */
export const GAPS_EM = 0.64;
export const BADGE_EM = 1.35;

/** One row of a list: what stands before it, whom or what it is about, and what stands at its end. */
export const buildRow = (place, who, sum) => ({ place: place, who: who, sum: sum });

/** The same row, marked for the style sheet with what kind it is. */
export const setKind = (row, kind) => Object.assign(row, { kind: kind });

/* About how wide a text is in its own size: a digit and most letters are half as wide as they are high. */
function estimateTextWidth(text) {
  const narrow = (text.match(NARROW_CHARACTERS) || []).length;
  return (text.length - narrow) * 0.48 + narrow * 0.24;
}

/** About how wide a row is, in its own size; exactly, where `measure` knows how wide a text is. */
export function measureRow(one, measure) {
  const wide = measure || estimateTextWidth;
  const place = one.place ? Math.max(MIN_PLACE_EM, wide(one.place) * PLACE_SCALE) : 0;
  const badges = (one.table ? BADGE_EM : 0) + (one.mark ? MARK_EM : 0) + (one.tag ? wide(one.tag) * TAG_SCALE + GAPS_EM : 0);
  return place + wide(one.who + one.sum) + badges + GAPS_EM;
}

/** Which of several pages is shown: "2/3"; nothing of one alone. */
export const formatPageCounter = (at, count) => (count > 1 ? at + 1 + "/" + count : "");

/** Items on so many pages, as evenly as may be: no page with one after full ones. */
export function splitEvenly(items, count) {
  const pages = [];
  for (let at = 0; pages.length < count; ) {
    const size = Math.ceil((items.length - at) / (count - pages.length));
    pages.push(items.slice(at, at + size));
    at += size;
  }
  return pages;
}

/* Two columns where one does not do and every row fits into half of the box; as many rows as that makes. */
function takePage(rows, room) {
  const two = rows.slice(0, 2 * room.rows);
  const isNarrow = two.every((one) => measureRow(one) * 2 + COLUMN_GAP_EM <= room.wide);
  return rows.length > room.rows && isNarrow ? { columns: 2, rows: two } : { columns: 1, rows: rows.slice(0, room.rows) };
}

function fillPages(rows, room, most) {
  const pages = [];
  for (let at = 0; at < rows.length && pages.length < most; at += pages[pages.length - 1].rows.length) {
    pages.push(takePage(rows.slice(at), room));
  }
  return pages;
}

/* As many pages as full ones would be, but no last page with a row or two: each gets as few rows as that allows. */
function balancePages(rows, room) {
  const pages = fillPages(rows, room, Infinity);
  const fewer = room.rows > 1 ? fillPages(rows, Object.assign({}, room, { rows: room.rows - 1 }), Infinity) : [];
  return pages.length > 1 && fewer.length === pages.length ? balancePages(rows, Object.assign({}, room, { rows: room.rows - 1 })) : pages;
}

/** Rows on as many pages as they need; the key of a page is what its turn is known by. */
export function buildPages(kind, title, rows, room, most) {
  const pages = most ? fillPages(rows, room, most) : balancePages(rows, room);
  return pages.map((page, at) => {
    return { key: kind + " " + (at + 1) + "/" + pages.length, title: title, more: formatPageCounter(at, pages.length), columns: page.columns, rows: page.rows };
  });
}

/** Long lists wait for their turn: each of them follows a whole round of the pages that everybody wants to see. */
export function interleaveLists(pages, lists) {
  if (pages.length === 0 || lists.length === 0) {
    return pages.concat.apply(pages, lists);
  }
  const rounds = lists.map((list, at) =>
    pages.map((page) => (at === 0 ? page : Object.assign({}, page, { key: page.key + " round " + at }))).concat(list)
  );
  return [].concat.apply([], rounds);
}
