/* The panel beside the clock: seats, prizes, places as they fall and bounties, else the schedule, page by page in one box. */

import { describePayoutState, formatMoney, formatName, formatPlaceRange, formatPrizePool, hasPrizePool } from "./money-format.js";
import { buildBreakPages, buildLevelRow, isBreakTime } from "./break-text.js";
import { formatOfferName, isBubble, listOpenOffers } from "./offer-text.js";
import { buildPages, buildRow, interleaveLists, setKind } from "./list-paging.js";
import { buildLastTablePage } from "./final-table.js";
import { buildMovePages, buildSeatPages, isHandForHand } from "./seating-text.js";

const MAX_LISTED_PLAYERS = 60;
const MAX_PAYOUTS_IN_LINE = 5;

/* Places that are paid the same stand together. */
function groupEqualPayouts(amounts) {
  const groups = [];
  amounts.forEach((cents, at) => {
    const last = groups[groups.length - 1];
    if (last && last.cents === cents) {
      last.to = at + 1;
    } else {
      groups.push({ place: at + 1, to: at + 1, cents: cents });
    }
  });
  return groups;
}

/* On the bubble the last place that is paid stands out, and below it the first one that is not is named. */
function buildBubbleRows(rows, board, words) {
  const paid = board.money.paid;
  const saved = rows.map((one, at) => setKind(one, at === rows.length - 1 ? "saved" : ""));
  return saved.concat(setKind(buildRow(String(paid + 1), words.panel.bubble, ""), "bubble"));
}

/** Once places have fallen, only what is still to be won; who won the rest stands among those who are out. */
export function buildPayoutRows(board, words) {
  const money = board.money;
  const { left, waiting, places } = board.players;
  const open = places.length > 0 && left + waiting > 0 ? left + waiting : money.prizes.length;
  const rows = groupEqualPayouts(money.prizes.slice(0, open).filter((cents) => cents > 0)).map((one) =>
    setKind(buildRow(formatPlaceRange(one.place, one.to), "", formatMoney(one.cents, money, words)), one.place === 1 ? "first" : "")
  );
  return isBubble(board) ? buildBubbleRows(rows, board, words) : rows;
}

/** The prize pool and the first payouts in one line, where long blinds leave the panel no room. */
export function formatPayoutLine(board, words) {
  if (!hasPrizePool(board)) {
    return "";
  }
  const pool = words.pool + " " + formatPrizePool(board, words).purse;
  const sums = buildPayoutRows(board, words).slice(0, MAX_PAYOUTS_IN_LINE).map((one) => one.sum);
  return pool + (sums.length > 0 ? " · " + words.panel.prizes + " " + sums.join(", ") : "");
}

/** Who gets what by the players' own deal. */
export function buildDealRows(money, words) {
  const shares = money.deal.shares.map((one) => buildRow("", formatName(one.name, words), formatMoney(one.cents, money, words)));
  const left = money.deal.left > 0 ? [buildRow("", words.panel.left, formatMoney(money.deal.left, money, words))] : [];
  return shares.concat(left);
}

/** Who is out, the best place first, with what they won. */
export function buildPlaceRows(board, words) {
  const formatWon = (cents) => (cents > 0 && board.money !== null ? formatMoney(cents, board.money, words) : "");
  const rows = board.players.places.map((one) =>
    one.names.map((name, at) => buildRow(formatPlaceRange(one.place, one.to), formatName(name, words), formatWon(one.won[at])))
  );
  return [].concat.apply([], rows);
}

/** What the list of the places is called: once first place is known, nobody is only out any more. */
export function getPlacesTitle(board, words) {
  const isDecided = board.finished !== null || board.players.places.some((one) => one.place === 1);
  return isDecided ? words.panel.result : words.panel.out;
}

/** What is on whose head, or in the envelopes that nobody opened. */
export function buildBountyRows(money, words) {
  const { kind, heads, envelopes } = money.bounty;
  if (kind === "mystery") {
    return envelopes.map((one) => buildRow(one.count + " ×", "", formatMoney(one.cents, money, words)));
  }
  const alike = heads.length > 1 && heads.every((one) => one.cents === heads[0].cents);
  return alike
    ? [buildRow("", words.panel.each_head, formatMoney(heads[0].cents, money, words))]
    : heads.filter((one) => one.cents > 0).map((one) => buildRow("", formatName(one.name, words), formatMoney(one.cents, money, words)));
}

function buildStepRow(board, at, words) {
  const step = board.steps[at];
  if (step.kind === "break") {
    return setKind(buildRow("", step.label || words.break, ""), "rest");
  }
  return buildLevelRow(board, at, words);
}

/* The level that is shown, and what comes after it. */
function buildScheduleRows(board, read, words) {
  const rows = board.steps.map((_step, at) => buildStepRow(board, at, words)).slice(read.step);
  return [setKind(rows[0], "now")].concat(rows.slice(1));
}

/* Once the clock runs, the foot of the screen says what can still be bought. */
function buildPriceRows(board, read, now, words) {
  if (board.started !== null && read.wait_ms === 0) {
    return [];
  }
  return listOpenOffers(board, read, now)
    .filter((offer) => offer.price > 0)
    .map((offer) => buildRow("", formatOfferName(offer, board, words), formatMoney(offer.price, board.money, words)));
}

function buildPayoutPages(board, room, words) {
  const money = board.money;
  if (money.deal !== null) {
    return buildPages("deal", words.panel.deal, buildDealRows(money, words), room);
  }
  const firm = describePayoutState(money, words);
  return buildPages("prizes", words.panel.prizes, buildPayoutRows(board, words), room).map((page) =>
    Object.assign(page, { more: [firm, page.more].filter((text) => text !== "").join(" · ") })
  );
}

function buildMoneyPages(board, room, words) {
  const extras = board.money.extras.map((one) => buildRow(String(one.place), one.what, ""));
  return buildPayoutPages(board, room, words).concat(buildPages("extras", words.panel.extras, extras, room));
}

function buildBountyPages(board, room, words) {
  const bounty = board.money === null ? null : board.money.bounty;
  if (bounty === null) {
    return [];
  }
  const title = bounty.kind === "mystery" ? words.panel.envelopes : words.panel.heads;
  return buildPages("bounties", title, buildBountyRows(board.money, words), room, 1);
}

/* The last table is drawn; while there are more, each is a list, unless nobody would wait for their own. */
function buildTableLists(board, now, room, words) {
  const drawn = buildLastTablePage(board, now, words);
  const many = board.seating !== null && board.seating.seats.length > MAX_LISTED_PLAYERS;
  return drawn !== null ? [[drawn]] : many ? [] : buildSeatPages(board, room, words);
}

/** Every page of the panel, in turn; `room` says how many rows there is room for, and how wide they may be. */
export function buildPanelPages(board, read, now, room, words) {
  const out = buildPlaceRows(board, words);
  if (board.finished !== null && out.length > 0) {
    return buildPages("result", words.panel.result, out, room);
  }
  const stakes = board.money === null ? [] : buildMoneyPages(board, room, words);
  if (isBubble(board)) {
    return stakes;
  }
  if (isHandForHand(board) && stakes.length > 0) {
    return buildMovePages(board, now, room, words).concat(stakes); // what is played for beside the tables that play
  }
  if (isBreakTime(board, now)) {
    const tasks = buildBreakPages(board, read, now, room, words).concat(buildMovePages(board, now, room, words));
    return tasks.length > 0 ? tasks : stakes;
  }
  const all = [].concat(
    buildMovePages(board, now, room, words),
    stakes,
    buildPages("out", getPlacesTitle(board, words), out, room, 1),
    buildBountyPages(board, room, words),
    buildPages("prices", words.panel.prices, buildPriceRows(board, read, now, words), room, 1)
  );
  const coming = all.length > 0 || board.players.entered === 0 ? [] : buildScheduleRows(board, read, words);
  return interleaveLists(all.concat(buildPages("schedule", words.show.schedule, coming, room, 1)), buildTableLists(board, now, room, words));
}

/** Whether the night has anything for the panel; without it the other facts are drawn larger. */
export function hasPanel(board) {
  const money = board.money;
  const posted = money !== null && (money.prizes.length > 0 || money.offers.some((offer) => offer.price > 0));
  return board.players.entered > 0 || posted;
}
