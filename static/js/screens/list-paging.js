/* Lists shown in a box of fixed size: rows on as many pages as they need, in two columns where they are narrow. */

const NARROW = /[ .,\u00a0\u202f'’:–]/g;
const PLACE_SIZE = 0.76;
const PLACE_LEAST = 0.84;
const GAPS = 0.64;
const BETWEEN = 0.56;
const BADGE = 1.35;
const MARK = 1.15;
const TAG_SIZE = 0.5;

/** One row of a list: what stands before it, whom or what it is about, and what stands at its end. */
export const row = (place, who, sum) => ({ place: place, who: who, sum: sum });

/* About how wide a text is in its own size: a digit and most letters are half as wide as they are high. */
function widthOf(text) {
  const narrow = (text.match(NARROW) || []).length;
  return (text.length - narrow) * 0.48 + narrow * 0.24;
}

/** About how wide a row is, in its own size; exactly, where `measure` knows how wide a text is. */
export function rowWidth(one, measure) {
  const wide = measure || widthOf;
  const place = one.place ? Math.max(PLACE_LEAST, wide(one.place) * PLACE_SIZE) : 0;
  const badges = (one.table ? BADGE : 0) + (one.mark ? MARK : 0) + (one.tag ? wide(one.tag) * TAG_SIZE + GAPS : 0);
  return place + wide(one.who + one.sum) + badges + GAPS;
}

/** Items on so many pages, as evenly as may be: no page with one after full ones. */
export function spread(items, count) {
  const pages = [];
  for (let at = 0; pages.length < count; ) {
    const size = Math.ceil((items.length - at) / (count - pages.length));
    pages.push(items.slice(at, at + size));
    at += size;
  }
  return pages;
}

/* Two columns where one does not do and every row fits into half of the box; as many rows as that makes. */
function nextPage(rows, room) {
  const two = rows.slice(0, 2 * room.rows);
  const isNarrow = two.every((one) => rowWidth(one) * 2 + BETWEEN <= room.wide);
  return rows.length > room.rows && isNarrow ? { columns: 2, rows: two } : { columns: 1, rows: rows.slice(0, room.rows) };
}

function filled(rows, room, most) {
  const found = [];
  for (let at = 0; at < rows.length && found.length < most; at += found[found.length - 1].rows.length) {
    found.push(nextPage(rows.slice(at), room));
  }
  return found;
}

/* As many pages as full ones would be, but no last page with a row or two: each gets as few rows as that allows. */
function shared(rows, room) {
  const found = filled(rows, room, Infinity);
  const fewer = room.rows > 1 ? filled(rows, Object.assign({}, room, { rows: room.rows - 1 }), Infinity) : [];
  return found.length > 1 && fewer.length === found.length ? shared(rows, Object.assign({}, room, { rows: room.rows - 1 })) : found;
}

/** Rows on as many pages as they need; the key of a page is what its turn is known by. */
export function pagesOf(kind, title, rows, room, most) {
  const found = most ? filled(rows, room, most) : shared(rows, room);
  return found.map((page, at) => {
    const counter = at + 1 + "/" + found.length;
    return { key: kind + " " + counter, title: title, more: found.length > 1 ? counter : "", columns: page.columns, rows: page.rows };
  });
}

/** Long lists wait for their turn: each of them follows a whole round of the pages that everybody wants to see. */
export function inTurns(pages, lists) {
  if (pages.length === 0 || lists.length === 0) {
    return pages.concat.apply(pages, lists);
  }
  const rounds = lists.map((list, at) =>
    pages.map((page) => (at === 0 ? page : Object.assign({}, page, { key: page.key + " round " + at }))).concat(list)
  );
  return [].concat.apply([], rounds);
}
