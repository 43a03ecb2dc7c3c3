/* The panel beside the clock: prizes, places as they fall, bounties and numbers, page by page in one fixed box. */

import { moneyText, nameText, placeText } from "./money.js";
import { chips } from "./numbers.js";
import { offerName, openOffers } from "./offers.js";

const NARROW = /[ .,\u00a0\u202f'’:–]/g;
const PLACE_SIZE = 0.76;
const PLACE_LEAST = 0.84;
const GAPS = 0.64;
const BETWEEN = 0.56;

const row = (place, who, sum) => ({ place: place, who: who, sum: sum });

/* About how wide a text is in its own size: a digit and most letters are half as wide as they are high. */
function widthOf(text) {
  const narrow = (text.match(NARROW) || []).length;
  return (text.length - narrow) * 0.48 + narrow * 0.24;
}

function rowWidth(one) {
  const place = one.place ? Math.max(PLACE_LEAST, widthOf(one.place) * PLACE_SIZE) : 0;
  return place + widthOf(one.who + one.sum) + GAPS;
}

/* Two columns where one does not do and every row fits into half of the box; as many rows as that makes. */
function nextPage(rows, room) {
  const two = rows.slice(0, 2 * room.rows);
  const isNarrow = two.every((one) => rowWidth(one) * 2 + BETWEEN <= room.wide);
  return rows.length > room.rows && isNarrow ? { columns: 2, rows: two } : { columns: 1, rows: rows.slice(0, room.rows) };
}

/* Rows on as many pages as they need; the key of a page is what its turn is known by. */
function pagesOf(kind, title, rows, room, most) {
  const found = [];
  for (let at = 0; at < rows.length && found.length < (most || Infinity); at += found[found.length - 1].rows.length) {
    found.push(nextPage(rows.slice(at), room));
  }
  return found.map((page, at) => {
    const counter = at + 1 + "/" + found.length;
    return { key: kind + " " + counter, title: title, more: found.length > 1 ? counter : "", columns: page.columns, rows: page.rows };
  });
}

/* Places that are paid the same stand together. */
function together(amounts) {
  const found = [];
  amounts.forEach((cents, at) => {
    const last = found[found.length - 1];
    if (last && last.cents === cents) {
      last.to = at + 1;
    } else {
      found.push({ place: at + 1, to: at + 1, cents: cents });
    }
  });
  return found;
}

/* Once places have fallen, only what is still to be won; who won the rest stands among those who are out. */
function prizeRows(board, words) {
  const money = board.money;
  const { left, waiting, places } = board.players;
  const open = places.length > 0 && left + waiting > 0 ? left + waiting : money.prizes.length;
  return together(money.prizes.slice(0, open).filter((cents) => cents > 0)).map((one) =>
    row(placeText(one.place, one.to), "", moneyText(one.cents, money, words))
  );
}

function dealRows(money, words) {
  const shares = money.deal.shares.map((one) => row("", nameText(one.name, words), moneyText(one.cents, money, words)));
  const left = money.deal.left > 0 ? [row("", words.panel.left, moneyText(money.deal.left, money, words))] : [];
  return shares.concat(left);
}

function placeRows(board, words) {
  const won = (cents) => (cents > 0 && board.money !== null ? moneyText(cents, board.money, words) : "");
  const rows = board.players.places.map((one) =>
    one.names.map((name, at) => row(placeText(one.place, one.to), nameText(name, words), won(one.won[at])))
  );
  return [].concat.apply([], rows);
}

function bountyRows(money, words) {
  const { kind, heads, envelopes } = money.bounty;
  if (kind === "mystery") {
    return envelopes.map((one) => row(one.count + " ×", "", moneyText(one.cents, money, words)));
  }
  const alike = heads.length > 1 && heads.every((one) => one.cents === heads[0].cents);
  return alike
    ? [row("", words.panel.each_head, moneyText(heads[0].cents, money, words))]
    : heads.filter((one) => one.cents > 0).map((one) => row("", nameText(one.name, words), moneyText(one.cents, money, words)));
}

function numberRows(board, words) {
  const money = board.money || { rebuys: 0, add_ons: 0 };
  const all = [
    [words.panel.entries, board.players.entries],
    [words.panel.rebuys, money.rebuys],
    [words.panel.add_ons, money.add_ons],
    [words.panel.chips, board.stack.chips],
  ];
  return all.filter(([, count]) => count > 0).map(([what, count]) => row("", what, chips(count)));
}

/* Once the clock runs, the foot of the screen says what can still be bought. */
function priceRows(board, read, now, words) {
  if (board.started !== null && read.wait_ms === 0) {
    return [];
  }
  return openOffers(board, read, now)
    .filter((offer) => offer.price > 0)
    .map((offer) => row("", offerName(offer, board, words), moneyText(offer.price, board.money, words)));
}

function prizePages(board, room, words) {
  const money = board.money;
  if (money.deal !== null) {
    return pagesOf("deal", words.panel.deal, dealRows(money, words), room);
  }
  return pagesOf("prizes", words.panel.prizes, prizeRows(board, words), room);
}

function moneyPages(board, room, words) {
  const extras = board.money.extras.map((one) => row(String(one.place), one.what, ""));
  return prizePages(board, room, words).concat(pagesOf("extras", words.panel.extras, extras, room));
}

function bountyPages(board, room, words) {
  const bounty = board.money === null ? null : board.money.bounty;
  if (bounty === null) {
    return [];
  }
  const title = bounty.kind === "mystery" ? words.panel.envelopes : words.panel.heads;
  return pagesOf("bounties", title, bountyRows(board.money, words), room, 1);
}

/** Every page of the panel, in turn; `room` says how many rows there is room for, and how wide they may be. */
export function pages(board, read, now, room, words) {
  const out = placeRows(board, words);
  if (board.finished !== null && out.length > 0) {
    return pagesOf("result", words.panel.result, out, room);
  }
  return [].concat(
    board.money === null ? [] : moneyPages(board, room, words),
    pagesOf("out", words.panel.out, out, room, 1),
    bountyPages(board, room, words),
    pagesOf("prices", words.panel.prices, priceRows(board, read, now, words), room, 1),
    pagesOf("numbers", words.panel.numbers, board.players.entered > 0 ? numberRows(board, words) : [], room, 1)
  );
}

/** Whether the night has anything for the panel; without it the other facts are drawn larger. */
export function hasPanel(board) {
  const money = board.money;
  const posted = money !== null && (money.prizes.length > 0 || money.offers.some((offer) => offer.price > 0));
  return board.players.entered > 0 || posted;
}
