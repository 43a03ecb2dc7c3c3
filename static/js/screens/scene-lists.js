/* What stands on the scenes that are lists: prices, prizes, places, seats and moves, section by section. */

import { getLevelNumber, getMsUntilStep } from "../clock.js";
import { formatCount, formatMoney, formatName, formatPrizePool, hasPrizePool } from "./money-format.js";
import { formatBlinds, formatChips, formatShortChips, formatTimeOfDay, interpolate } from "../number-format.js";
import { formatDeadline, formatOfferName, listOpenOffers } from "./offer-text.js";
import { buildRow, setKind } from "./list-paging.js";
import { buildBountyRows, buildDealRows, buildPayoutRows, buildPlaceRows, getPlacesTitle } from "./panel-pages.js";
import { buildSeatingCall, formatSeat, formatTable, listRecentMoves } from "./seating-text.js";

const allowWrap = (one) => Object.assign(one, { wraps: true });
const buildSection = (title, rows, more) => ({ title: title, more: more || "", rows: rows });
const dropEmpty = (sections) => sections.filter((one) => one.rows.length > 0);

/* How often, and with how many chips left: the rule of a rebuy as it is posted. */
function describeOfferRule(offer, words) {
  const parts = [];
  if (offer.buys !== "buy_in") {
    parts.push(offer.limit === 0 ? words.show.as_often : offer.limit === 1 ? words.show.once : interpolate(words.show.times, { times: offer.limit }));
  }
  if (offer.buys === "rebuy" && offer.stack !== null) {
    parts.push(offer.stack === 0 ? words.show.without_chips : interpolate(words.show.with_chips, { chips: formatChips(offer.stack, words) }));
  }
  return parts.join(" · ");
}

function buildPriceRows(board, read, now, words) {
  const rows = listOpenOffers(board, read, now).map((offer) => {
    const name = formatOfferName(offer, board, words) + " · " + interpolate(words.show.chips, { chips: formatChips(offer.chips, words) });
    const price = offer.price > 0 ? formatMoney(offer.price, board.money, words) : words.show.free;
    const notes = [formatDeadline(offer, words), describeOfferRule(offer, words)].filter((text) => text !== "");
    return [allowWrap(buildRow("", name, price))].concat(notes.map((text) => setKind(allowWrap(buildRow("", text, "")), "note")));
  });
  return [].concat.apply([], rows);
}

/* Where the clock runs or is set to start, the schedule says when each step begins; else how long it lasts. */
const hasStartTimes = (board, read) => board.started !== null && (read.running || read.wait_ms > 0);

function formatStepTime(board, at, read, now, words) {
  if (!hasStartTimes(board, read)) {
    return board.steps[at].minutes > 0 ? String(board.steps[at].minutes) : "∞";
  }
  const wait = getMsUntilStep(board.steps, read, at);
  return wait === null ? "" : formatTimeOfDay(now + wait, words);
}

function buildStepRow(board, at, read, now, words) {
  const step = board.steps[at];
  const sum = formatStepTime(board, at, read, now, words);
  const kind = board.started === null ? "" : at === read.step ? "now" : at < read.step ? "past" : "";
  if (step.kind === "break") {
    return setKind(buildRow("", step.label || words.break, sum), kind || "rest");
  }
  const ante = step.ante > 0 ? " (" + formatShortChips(step.ante, words) + ")" : "";
  return setKind(buildRow(String(getLevelNumber(board.steps, at)), formatBlinds(step, words) + ante, sum), kind);
}

function buildPayoutSections(board, words) {
  const money = board.money;
  if (money === null) {
    return [];
  }
  const all = money.deal === null ? buildSection(words.panel.prizes, buildPayoutRows(board, words)) : buildSection(words.panel.deal, buildDealRows(money, words));
  const extras = money.extras.map((one) => buildRow(String(one.place), one.what, ""));
  return dropEmpty([all, buildSection(words.panel.extras, extras)]);
}

function buildPostedSheet(board, read, now, words) {
  const schedule = board.steps.map((step, at) => buildStepRow(board, at, read, now, words));
  const unit = hasStartTimes(board, read) ? words.show.starts : words.show.minutes;
  const prices = board.money === null ? [] : buildPriceRows(board, read, now, words);
  const prizes = buildPayoutSections(board, words).slice(0, 1);
  return { title: words.show.posted, more: "", sections: dropEmpty([buildSection(words.panel.prices, prices)].concat(prizes, buildSection(words.show.schedule, schedule, unit))) };
}

/* Where somebody sits, once the seats are posted; nothing for two of one name, whom nobody could tell apart. */
function formatLobbySeat(name, board, words) {
  const seats = board.seating === null ? [] : board.seating.seats.filter((one) => one[2] === name);
  if (seats.length !== 1) {
    return "";
  }
  return board.seating.tables.length === 1 ? interpolate(words.seats.seat, { seat: seats[0][1] }) : formatSeat(seats[0], board, words);
}

/* Before the first hand: who is in the room, then whom everybody waits for. */
function buildLobbySheet(board, words) {
  const { here, missing } = board.lobby;
  const buildNameRows = (names) => names.map((name) => buildRow("", formatName(name, words), formatLobbySeat(name, board, words)));
  const buildNameSection = (title, names) => Object.assign(buildSection(title, buildNameRows(names), formatChips(names.length, words)), { once: true });
  const sections = dropEmpty([buildNameSection(words.show.here, here), Object.assign(buildNameSection(words.show.missing, missing), { isMissing: true })]);
  return { title: "", more: "", sections: sections.length > 0 ? sections : [buildSection("", [buildRow("", words.show.nobody, "")])] };
}

function buildPayoutSheet(board, words) {
  const bounty = board.money.bounty;
  const heads = bounty === null ? [] : buildBountyRows(board.money, words);
  const title = bounty !== null && bounty.kind === "mystery" ? words.panel.envelopes : words.panel.heads;
  const pool = formatPrizePool(board, words);
  const more = [pool.purse, pool.purseMore].filter((text) => text !== "").join(" · ");
  const won = board.finished === null ? buildPlaceRows(board, words).filter((one) => one.sum !== "") : [];
  const sections = buildPayoutSections(board, words).concat(dropEmpty([buildSection(title, heads), buildSection(getPlacesTitle(board, words), won)]));
  if (sections.length === 1) {
    sections[0].title = "";
  }
  return { title: board.money.deal === null ? words.panel.prizes : words.panel.deal, more: hasPrizePool(board) ? more : "", sections: sections };
}

function buildRankingSheet(board, words) {
  const left = interpolate(words.show.left, { left: formatChips(board.players.left, words), entered: formatChips(board.players.entered, words) });
  const over = board.finished !== null;
  return { title: getPlacesTitle(board, words), more: over ? "" : left, sections: [buildSection("", buildPlaceRows(board, words))] };
}

function buildTable(table, moved, board, words) {
  const there = board.seating.seats.filter((one) => one[0] === table.number);
  const rows = there.map((seat) => {
    const change = moved.find((one) => one.to[0] === seat[0] && one.to[1] === seat[1] && one.from !== null);
    return Object.assign(buildRow(String(seat[1]), formatName(seat[2], words), ""), {
      mark: table.button === seat[1] ? words.seats.button : "",
      isNew: change !== undefined,
      tag: change === undefined ? "" : interpolate(words.seats.from, { table: formatTable(change.from[0], board, words) }),
    });
  });
  return { number: table.number, title: formatTable(table.number, board, words), rows: rows };
}

function buildSeatingSheet(board, now, words) {
  const moved = listRecentMoves(board, now);
  const tables = board.seating.tables.map((table) => buildTable(table, moved, board, words));
  return { title: words.show.seating, more: formatCount(words.show.players, board.seating.seats.length), tables: dropEmpty(tables) };
}

/* Everybody by name, with the number of their table and seat. */
function buildFindSeatSheet(board, words) {
  const named = board.seating.seats.map((seat) => Object.assign(buildRow("", formatName(seat[2], words), String(seat[1])), { table: seat[0] }));
  named.sort((one, other) => one.who.localeCompare(other.who, words.language) || one.table - other.table);
  return { title: words.show.find_seat, more: words.show.table_seat, sections: [buildSection("", named)] };
}

function buildMovesSheet(board, now, words) {
  const covers = buildSeatingCall(board, now, words);
  if (covers !== null && covers.rows.length > 0) {
    const rows = covers.rows.map((one) => buildRow("", one.who, one.where));
    return { title: covers.title, more: "", foot: covers.foot, sections: [buildSection("", rows)] };
  }
  const rows = listRecentMoves(board, now).map((one) => buildRow("", formatName(one.name, words), formatSeat(one.to, board, words)));
  return { title: words.show.moved, more: "", sections: [buildSection("", rows)] };
}

/** The sheet of a scene that is a list; null for one that is a picture. */
export function buildSheet(layout, board, read, now, words) {
  const sheets = {
    lobby: () => buildLobbySheet(board, words),
    posted: () => buildPostedSheet(board, read, now, words),
    prizes: () => buildPayoutSheet(board, words),
    ranking: () => buildRankingSheet(board, words),
    seating: () => buildSeatingSheet(board, now, words),
    find_seat: () => buildFindSeatSheet(board, words),
    moves: () => buildMovesSheet(board, now, words),
  };
  return layout in sheets ? sheets[layout]() : null;
}
