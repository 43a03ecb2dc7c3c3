/* The panel beside the clock: seats, prizes, places as they fall and bounties, else the schedule, page by page in one box. */

import { firmness, hasPurse, moneyText, nameText, placeText, purse } from "./money-format.js";
import { breakPages, isBreak, levelRow } from "./break-text.js";
import { isBubble, offerName, openOffers } from "./offer-sentences.js";
import { inTurns, pagesOf, row } from "./list-paging.js";
import { lastTable } from "./final-table.js";
import { changePages, playsTogether, seatPages } from "./seating-text.js";

const MOST_SEATED = 60;
const MOST_IN_LINE = 5;

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

const kinded = (one, kind) => Object.assign(one, { kind: kind });

/* On the bubble the last place that is paid is named, and below it the first one that is not. */
function bubbleRows(rows, board, words) {
  const paid = board.money.paid;
  const saved = rows.map((one, at) => (at === rows.length - 1 ? kinded(row(one.place, words.min_cash, one.sum), "saved") : kinded(one, "")));
  return saved.concat(kinded(row(String(paid + 1), words.panel.bubble, ""), "bubble"));
}

/** Once places have fallen, only what is still to be won; who won the rest stands among those who are out. */
export function prizeRows(board, words) {
  const money = board.money;
  const { left, waiting, places } = board.players;
  const open = places.length > 0 && left + waiting > 0 ? left + waiting : money.prizes.length;
  const rows = together(money.prizes.slice(0, open).filter((cents) => cents > 0)).map((one) =>
    kinded(row(placeText(one.place, one.to), "", moneyText(one.cents, money, words)), one.place === 1 ? "first" : "")
  );
  return isBubble(board) ? bubbleRows(rows, board, words) : rows;
}

/** The prize pool and the first payouts in one line, where long blinds leave the panel no room. */
export function payoutLine(board, words) {
  if (!hasPurse(board)) {
    return "";
  }
  const pool = words.pool + " " + purse(board, words).purse;
  const sums = prizeRows(board, words).slice(0, MOST_IN_LINE).map((one) => one.sum);
  return pool + (sums.length > 0 ? " · " + words.panel.prizes + " " + sums.join(", ") : "");
}

/** Who gets what by the players' own deal. */
export function dealRows(money, words) {
  const shares = money.deal.shares.map((one) => row("", nameText(one.name, words), moneyText(one.cents, money, words)));
  const left = money.deal.left > 0 ? [row("", words.panel.left, moneyText(money.deal.left, money, words))] : [];
  return shares.concat(left);
}

/** Who is out, the best place first, with what they won. */
export function placeRows(board, words) {
  const won = (cents) => (cents > 0 && board.money !== null ? moneyText(cents, board.money, words) : "");
  const rows = board.players.places.map((one) =>
    one.names.map((name, at) => row(placeText(one.place, one.to), nameText(name, words), won(one.won[at])))
  );
  return [].concat.apply([], rows);
}

/** What the list of the places is called: once first place is known, nobody is only out any more. */
export function placesTitle(board, words) {
  const isDecided = board.finished !== null || board.players.places.some((one) => one.place === 1);
  return isDecided ? words.panel.result : words.panel.out;
}

/** What is on whose head, or in the envelopes that nobody opened. */
export function bountyRows(money, words) {
  const { kind, heads, envelopes } = money.bounty;
  if (kind === "mystery") {
    return envelopes.map((one) => row(one.count + " ×", "", moneyText(one.cents, money, words)));
  }
  const alike = heads.length > 1 && heads.every((one) => one.cents === heads[0].cents);
  return alike
    ? [row("", words.panel.each_head, moneyText(heads[0].cents, money, words))]
    : heads.filter((one) => one.cents > 0).map((one) => row("", nameText(one.name, words), moneyText(one.cents, money, words)));
}

function stepRow(board, at, words) {
  const step = board.steps[at];
  if (step.kind === "break") {
    return kinded(row("", step.label || words.break, ""), "rest");
  }
  return levelRow(board, at, words);
}

/* The level that is shown, and what comes after it. */
function scheduleRows(board, read, words) {
  const rows = board.steps.map((_step, at) => stepRow(board, at, words)).slice(read.step);
  return [kinded(rows[0], "now")].concat(rows.slice(1));
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
  const firm = firmness(money, words);
  return pagesOf("prizes", words.panel.prizes, prizeRows(board, words), room).map((page) =>
    Object.assign(page, { more: [firm, page.more].filter((text) => text !== "").join(" · ") })
  );
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

/* The last table is drawn; while there are more, each is a list, unless nobody would wait for their own. */
function tables(board, now, room, words) {
  const drawn = lastTable(board, now, words);
  const many = board.seating !== null && board.seating.seats.length > MOST_SEATED;
  return drawn !== null ? [[drawn]] : many ? [] : seatPages(board, room, words);
}

/** Every page of the panel, in turn; `room` says how many rows there is room for, and how wide they may be. */
export function pages(board, read, now, room, words) {
  const out = placeRows(board, words);
  if (board.finished !== null && out.length > 0) {
    return pagesOf("result", words.panel.result, out, room);
  }
  const stakes = board.money === null ? [] : moneyPages(board, room, words);
  if (isBubble(board)) {
    return stakes;
  }
  if (playsTogether(board) && stakes.length > 0) {
    return changePages(board, now, room, words).concat(stakes); // what is played for beside the tables that play
  }
  if (isBreak(board, now)) {
    const tasks = breakPages(board, read, now, room, words).concat(changePages(board, now, room, words));
    return tasks.length > 0 ? tasks : stakes;
  }
  const all = [].concat(
    changePages(board, now, room, words),
    stakes,
    pagesOf("out", placesTitle(board, words), out, room, 1),
    bountyPages(board, room, words),
    pagesOf("prices", words.panel.prices, priceRows(board, read, now, words), room, 1)
  );
  const coming = all.length > 0 || board.players.entered === 0 ? [] : scheduleRows(board, read, words);
  return inTurns(all.concat(pagesOf("schedule", words.show.schedule, coming, room, 1)), tables(board, now, room, words));
}

/** Whether the night has anything for the panel; without it the other facts are drawn larger. */
export function hasPanel(board) {
  const money = board.money;
  const posted = money !== null && (money.prizes.length > 0 || money.offers.some((offer) => offer.price > 0));
  return board.players.entered > 0 || posted;
}
