/* What stands on the scenes that are lists: prices, prizes, places, seats and moves, section by section. */

import { getLevelNumber, getMsUntilStep } from "../clock.js";
import { counted, hasPurse, moneyText, nameText, purse } from "./money-format.js";
import { formatBlinds, formatChips, interpolate, formatShortChips, formatTimeOfDay } from "../number-format.js";
import { offerName, openOffers, untilText } from "./offer-sentences.js";
import { row } from "./list-paging.js";
import { bountyRows, dealRows, placeRows, placesTitle, prizeRows } from "./panel-pages.js";
import { call, changesOf, seatText, tableText } from "./seating-text.js";

const kinded = (kind, one) => Object.assign(one, { kind: kind });
const letWrap = (one) => Object.assign(one, { wraps: true });
const section = (title, rows, more) => ({ title: title, more: more || "", rows: rows });
const filled = (sections) => sections.filter((one) => one.rows.length > 0);

/* How often, and with how many chips left: the rule of a rebuy as it is posted. */
function ruleText(offer, words) {
  const said = [];
  if (offer.buys !== "buy_in") {
    said.push(offer.limit === 0 ? words.show.as_often : offer.limit === 1 ? words.show.once : interpolate(words.show.times, { times: offer.limit }));
  }
  if (offer.buys === "rebuy" && offer.stack !== null) {
    said.push(offer.stack === 0 ? words.show.without_chips : interpolate(words.show.with_chips, { chips: formatChips(offer.stack, words) }));
  }
  return said.join(" · ");
}

function priceRows(board, read, now, words) {
  const rows = openOffers(board, read, now).map((offer) => {
    const name = offerName(offer, board, words) + " · " + interpolate(words.show.chips, { chips: formatChips(offer.chips, words) });
    const price = offer.price > 0 ? moneyText(offer.price, board.money, words) : words.show.free;
    const notes = [untilText(offer, words), ruleText(offer, words)].filter((text) => text !== "");
    return [letWrap(row("", name, price))].concat(notes.map((text) => kinded("note", letWrap(row("", text, "")))));
  });
  return [].concat.apply([], rows);
}

/* Where the clock runs or is set to start, the schedule says when each step begins; else how long it lasts. */
const isTimed = (board, read) => board.started !== null && (read.running || read.wait_ms > 0);

function stepSum(board, at, read, now, words) {
  if (!isTimed(board, read)) {
    return board.steps[at].minutes > 0 ? String(board.steps[at].minutes) : "∞";
  }
  const wait = getMsUntilStep(board.steps, read, at);
  return wait === null ? "" : formatTimeOfDay(now + wait, words);
}

function stepRow(board, at, read, now, words) {
  const step = board.steps[at];
  const sum = stepSum(board, at, read, now, words);
  const kind = board.started === null ? "" : at === read.step ? "now" : at < read.step ? "past" : "";
  if (step.kind === "break") {
    return kinded(kind || "rest", row("", step.label || words.break, sum));
  }
  const ante = step.ante > 0 ? " (" + formatShortChips(step.ante, words) + ")" : "";
  return kinded(kind, row(String(getLevelNumber(board.steps, at)), formatBlinds(step, words) + ante, sum));
}

function prizeSections(board, words) {
  const money = board.money;
  if (money === null) {
    return [];
  }
  const all = money.deal === null ? section(words.panel.prizes, prizeRows(board, words)) : section(words.panel.deal, dealRows(money, words));
  const extras = money.extras.map((one) => row(String(one.place), one.what, ""));
  return filled([all, section(words.panel.extras, extras)]);
}

function posted(board, read, now, words) {
  const schedule = board.steps.map((step, at) => stepRow(board, at, read, now, words));
  const unit = isTimed(board, read) ? words.show.starts : words.show.minutes;
  const prices = board.money === null ? [] : priceRows(board, read, now, words);
  const prizes = prizeSections(board, words).slice(0, 1);
  return { title: words.show.posted, more: "", sections: filled([section(words.panel.prices, prices)].concat(prizes, section(words.show.schedule, schedule, unit))) };
}

/* Where somebody sits, once the seats are posted; nothing for two of one name, whom nobody could tell apart. */
function lobbySeat(name, board, words) {
  const seats = board.seating === null ? [] : board.seating.seats.filter((one) => one[2] === name);
  if (seats.length !== 1) {
    return "";
  }
  return board.seating.tables.length === 1 ? interpolate(words.seats.seat, { seat: seats[0][1] }) : seatText(seats[0], board, words);
}

/* Before the first hand: who is in the room, then whom everybody waits for. */
function lobby(board, words) {
  const { here, missing, total } = board.lobby;
  const rows = (names) => names.map((name) => row("", nameText(name, words), lobbySeat(name, board, words)));
  const listed = (title, names, more) => Object.assign(section(title, rows(names), formatChips(names.length, words) + more), { once: true });
  const of = missing.length > 0 ? "/" + formatChips(total, words) : "";
  const found = filled([listed(words.show.here, here, of), Object.assign(listed(words.show.missing, missing, ""), { isMissing: true })]);
  return { title: "", more: "", sections: found.length > 0 ? found : [section("", [row("", words.show.nobody, "")])] };
}

function prizes(board, words) {
  const bounty = board.money.bounty;
  const heads = bounty === null ? [] : bountyRows(board.money, words);
  const title = bounty !== null && bounty.kind === "mystery" ? words.panel.envelopes : words.panel.heads;
  const found = purse(board, words);
  const more = [found.purse, found.purseMore].filter((text) => text !== "").join(" · ");
  const won = board.finished === null ? placeRows(board, words).filter((one) => one.sum !== "") : [];
  const sections = prizeSections(board, words).concat(filled([section(title, heads), section(placesTitle(board, words), won)]));
  if (sections.length === 1) {
    sections[0].title = "";
  }
  return { title: board.money.deal === null ? words.panel.prizes : words.panel.deal, more: hasPurse(board) ? more : "", sections: sections };
}

function ranking(board, words) {
  const left = interpolate(words.show.left, { left: formatChips(board.players.left, words), entered: formatChips(board.players.entered, words) });
  const over = board.finished !== null;
  return { title: placesTitle(board, words), more: over ? "" : left, sections: [section("", placeRows(board, words))] };
}

function tableOf(table, moved, board, words) {
  const there = board.seating.seats.filter((one) => one[0] === table.number);
  const rows = there.map((seat) => {
    const change = moved.find((one) => one.to[0] === seat[0] && one.to[1] === seat[1] && one.from !== null);
    return Object.assign(row(String(seat[1]), nameText(seat[2], words), ""), {
      mark: table.button === seat[1] ? words.seats.button : "",
      isNew: change !== undefined,
      tag: change === undefined ? "" : interpolate(words.seats.from, { table: tableText(change.from[0], board, words) }),
    });
  });
  return { number: table.number, title: tableText(table.number, board, words), more: counted(words.show.players, rows.length), rows: rows };
}

function seatingOf(board, now, words) {
  const moved = changesOf(board, now);
  const tables = board.seating.tables.map((table) => tableOf(table, moved, board, words));
  return { title: words.show.seating, more: counted(words.show.players, board.seating.seats.length), tables: filled(tables) };
}

/* Everybody by name, with the number of their table and seat. */
function seatsByName(board, words) {
  const named = board.seating.seats.map((seat) => Object.assign(row("", nameText(seat[2], words), String(seat[1])), { table: seat[0] }));
  named.sort((one, other) => one.who.localeCompare(other.who, words.language) || one.table - other.table);
  const more = counted(words.show.players, named.length) + " · " + words.show.by_name;
  return { title: words.show.find_seat, more: more, sections: [section(words.show.name, named, words.show.table_seat)] };
}

function moves(board, now, words) {
  const covers = call(board, now, words);
  if (covers !== null && covers.rows.length > 0) {
    const rows = covers.rows.map((one) => row("", one.who, one.where));
    return { title: covers.title, more: "", foot: covers.foot, sections: [section("", rows)] };
  }
  const rows = changesOf(board, now).map((one) => row("", nameText(one.name, words), seatText(one.to, board, words)));
  return { title: words.show.moved, more: "", sections: [section("", rows)] };
}

/** The sheet of a scene that is a list; null for one that is a picture. */
export function sheetOf(layout, board, read, now, words) {
  const sheets = {
    lobby: () => lobby(board, words),
    posted: () => posted(board, read, now, words),
    prizes: () => prizes(board, words),
    ranking: () => ranking(board, words),
    seating: () => seatingOf(board, now, words),
    find_seat: () => seatsByName(board, words),
    moves: () => moves(board, now, words),
  };
  return layout in sheets ? sheets[layout]() : null;
}
