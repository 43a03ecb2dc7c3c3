/* The draw as a show: which cards lie there and which are turned, worked out from the board and the time alone. */

import { formatPageCounter, splitEvenly } from "./list-paging.js";
import { formatName } from "./money-format.js";
import { interpolate } from "../number-format.js";
import { formatTable } from "./seating-text.js";

const MAX_REVEAL_MS = 20000;
const LEAD_IN_MS = 1000;
const CARD_TURN_MS = 600;
const MAX_STEP_MS = 600;
const PAGE_MS = 9000;
const MIN_HOLD_MS = 45000;
const MIN_ROUNDS = 2;
const MAX_QUIET_MS = 180000;
const FRESH_CARD_MS = 1500;

/** A card that was written down: 10H, or AS2 for the ace of spades of a second deck. */
export function parseCard(text) {
  const match = /^(10|[2-9AJQK])([SHCD])(\d*)$/.exec(text);
  const suits = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" };
  return { rank: match[1], suit: suits[match[2]], deck: Number(match[3] || 1) };
}

function listTables(places) {
  const numbers = places.map((one) => one[1]);
  return numbers.filter((number, at) => numbers.indexOf(number) === at).sort((a, b) => a - b);
}

/* The cards in the order in which they are turned: page by page, and on each as they were drawn. */
function sortByTurn(draw, pages) {
  return [].concat.apply([], pages.map((numbers) => draw.places.filter((one) => numbers.indexOf(one[1]) >= 0)));
}

/* One card after another; with many, faster. */
function getStepMs(count) {
  return Math.min(MAX_STEP_MS, (MAX_REVEAL_MS - LEAD_IN_MS - CARD_TURN_MS) / count);
}

/* How far a draw by the program has been turned over; real cards were seen when they were drawn. */
function countTurned(draw, elapsed, still) {
  const count = draw.places.length;
  if (still || draw.kind === "cards") {
    return count;
  }
  return Math.max(0, Math.min(count, Math.floor((elapsed - LEAD_IN_MS) / getStepMs(count)) + 1));
}

function getRevealMs(draw, still) {
  return still || draw.kind === "cards" ? 0 : LEAD_IN_MS + draw.places.length * getStepMs(draw.places.length) + CARD_TURN_MS;
}

function getHoldMs(pages) {
  return Math.max(MIN_HOLD_MS, pages.length > 1 ? MIN_ROUNDS * pages.length * PAGE_MS : 0);
}

/* Of which page the card lies that is turned now; afterwards the pages take turns. */
function findPage(pages, order, turned, elapsed, shown) {
  if (elapsed >= shown) {
    return Math.floor((elapsed - shown) / PAGE_MS) % pages.length;
  }
  const table = order[Math.max(0, turned - 1)][1];
  return pages.findIndex((numbers) => numbers.indexOf(table) >= 0);
}

/*
 * A card of the draw, and whose it is. Real cards lie there as they are, with the seat where they do not say it; where
 * the program drew, the seat itself stands on them.
 */
function buildCard(place, isReal, isTurned, isFresh, words) {
  const card = parseCard(place[0]);
  const position = card.rank === "A" ? 1 : Number(card.rank);
  return {
    card: isReal ? card : Object.assign(card, { rank: String(place[2]), seat: place[2] }),
    name: isTurned && place[3] !== null ? formatName(place[3], words) : "",
    seat: !isReal || position === place[2] ? "" : interpolate(words.seats.seat, { seat: place[2] }),
    turned: isTurned,
    fresh: isFresh,
  };
}

function buildTable(number, draw, order, seen, board, words) {
  const places = order.filter((one) => one[1] === number).sort((a, b) => a[2] - b[2]);
  return {
    title: formatTable(number, board, words),
    suit: parseCard(places[0][0]).suit,
    cards: places.map((one) => buildCard(one, draw.kind === "cards", seen.isTurned(one), seen.isFresh(one), words)),
  };
}

function buildTables(board, numbers, draw, order, seen, words) {
  return numbers.map((number) => buildTable(number, draw, order, seen, board, words));
}

/* The cards of a draw that has been made: turned one by one, then left to be read for a while. */
function buildFinishedDraw(board, draw, pages, now, options, words) {
  const elapsed = now - draw.done;
  const shown = getRevealMs(draw, options.still);
  if (elapsed < 0 || (elapsed >= shown + getHoldMs(pages) && !options.lasting)) {
    return null;
  }
  const order = sortByTurn(draw, pages);
  const turned = countTurned(draw, elapsed, options.still);
  const at = findPage(pages, order, turned, elapsed, shown);
  const isDone = elapsed >= shown;
  const seen = {
    isTurned: (one) => order.indexOf(one) < turned,
    isFresh: (one) => !isDone && order.indexOf(one) < turned && elapsed - LEAD_IN_MS - order.indexOf(one) * getStepMs(order.length) < FRESH_CARD_MS,
  };
  const next = isDone ? PAGE_MS - ((elapsed - shown) % PAGE_MS) : LEAD_IN_MS + turned * getStepMs(order.length) - elapsed;
  return {
    title: isDone ? words.seats.drawn : words.seats.draw,
    more: formatPageCounter(at, pages.length),
    foot: draw.kind === "cards" ? words.seats.cards_mean : words.seats.first_seat,
    tables: buildTables(board, pages[at], draw, order, seen, words),
    next_ms: Math.max(20, next),
  };
}

/* Real cards lie there until somebody draws them; the tables where somebody did last are shown first. */
function buildOngoingDraw(board, draw, pages, now, changed, words) {
  if (now - changed >= MAX_QUIET_MS) {
    return null;
  }
  const elapsed = Math.max(0, now - draw.since);
  const at = Math.floor(elapsed / PAGE_MS) % pages.length;
  const seen = { isTurned: (one) => one[3] !== null, isFresh: () => false };
  return {
    title: words.seats.draw_cards,
    more: interpolate(words.seats.drawn_of, draw),
    foot: words.seats.cards_mean,
    tables: buildTables(board, pages[at], draw, sortByTurn(draw, pages), seen, words),
    next_ms: PAGE_MS - (elapsed % PAGE_MS),
  };
}

/* Where a card says. */
function isSeatedThere(place, seats) {
  return place[3] === null || seats.some((one) => one[0] === place[1] && one[1] === place[2] && one[2] === place[3]);
}

/* Players have to move, somebody sits there no more, or a hand is dealt in the new seats: the draw is over for everybody. */
function isOvertaken(seating, draw) {
  const left = seating.seats.length > 0 && !draw.places.every((one) => isSeatedThere(one, seating.seats));
  return left || seating.moves !== null || seating.tables.some((table) => table.running);
}

/**
 * What the draw shows at this instant; null when the clock has the screen. `most` tables have room on one page,
 * `changed` is when the draw under way was last seen to go on, `still` says that nothing should move, `lasting` that a
 * draw which is over stays.
 */
export function buildDrawReveal(board, now, options, words) {
  const draw = board.seating === null || board.finished !== null ? null : board.seating.draw;
  if (draw === null || draw.places.length === 0 || (draw.done !== null && !options.lasting && isOvertaken(board.seating, draw))) {
    return null;
  }
  const tables = listTables(draw.places);
  const pages = splitEvenly(tables, Math.ceil(tables.length / options.most));
  return draw.done === null
    ? buildOngoingDraw(board, draw, pages, now, options.changed, words)
    : buildFinishedDraw(board, draw, pages, now, options, words);
}
