/* Sentences about money for the foot of the screen: what can still be bought and until when, and who is paid. */

import { getLevelNumber, MINUTE_MS } from "../clock.js";
import { formatMoney } from "./money-format.js";
import { formatChips, formatTimeOfDay, interpolate } from "../number-format.js";

/* A screen without its server sees by itself that a level has ended; where hands are counted, only the server knows. */
function isOfferOpen(offer, board, read, now) {
  const level = getLevelNumber(board.steps, read.step);
  if (board.finished !== null || (offer.closes !== null && now >= offer.closes)) {
    return false;
  }
  if (board.started === null || read.wait_ms > 0) {
    return true;
  }
  if (offer.until === "level_end") {
    return level < offer.number || (level === offer.number && board.steps[read.step].kind === "level");
  }
  const counts = Object.keys(board.tables).length > 0 && offer.number > 1;
  return offer.until !== "first_hand" || level < offer.number || (level === offer.number && counts);
}

/** What may be bought at this instant. */
export function listOpenOffers(board, read, now) {
  return board.money === null ? [] : board.money.offers.filter((offer) => isOfferOpen(offer, board, read, now));
}

/** What a purchase is called; once the clock runs, a buy-in is a late entry. */
export function formatOfferName(offer, board, words) {
  const late = offer.buys === "buy_in" && board.started !== null;
  const what = late ? words.buys.late : words.buys[offer.buys];
  return offer.name ? interpolate(words.named, { what: what, name: offer.name }) : what;
}

/** Until when something is sold. */
export function formatDeadline(offer, words) {
  if (offer.closes !== null) {
    return interpolate(words.until.time, { time: formatTimeOfDay(offer.closes, words) });
  }
  return interpolate(words.until[offer.until], { number: offer.number });
}

const ENDING_SOON_MS = 300000;
/* The last minutes of a sale count more than until which level it goes. */
function isEndingSoon(offer, now) {
  return offer.ends !== null && offer.ends > now && offer.ends - now <= ENDING_SOON_MS;
}

function describeOffer(offer, board, now, words) {
  const facts = {
    what: formatOfferName(offer, board, words),
    until: formatDeadline(offer, words),
    price: formatMoney(offer.price, board.money, words),
    chips: formatChips(offer.chips, words),
  };
  if (isEndingSoon(offer, now)) {
    return interpolate(words.offer_ends, { ...facts, minutes: Math.ceil((offer.ends - now) / MINUTE_MS) });
  }
  return interpolate(offer.price > 0 ? words.offer : words.offer_free, facts);
}

/** One sentence for each thing that can be bought now. */
export function describeOpenOffers(board, read, now, words) {
  return listOpenOffers(board, read, now).map((offer) => describeOffer(offer, board, now, words));
}

/* Those who have chips and those who may still rebuy. */
function countInContention(board) {
  return board.players.left + board.players.waiting;
}

function arePayoutsSettled(board) {
  const money = board.money;
  const begun = board.started !== null && board.finished === null && countInContention(board) < board.players.entered;
  return money !== null && money.paid > 0 && begun && !money.grows && money.deal === null;
}

/** One more player out, and everybody left is paid. */
export function isBubble(board) {
  return arePayoutsSettled(board) && countInContention(board) === board.money.paid + 1;
}

/** What the next player out gets or misses, or how many more go before the money; nothing where no money is named. */
export function describeNextKnockout(board, words) {
  const left = countInContention(board);
  if (!arePayoutsSettled(board) || left < 2) {
    return "";
  }
  const { paid, prizes } = board.money;
  if (left > paid + 1) {
    return interpolate(words.plate.to_money, { count: left - paid });
  }
  const cents = prizes[Math.min(left, paid) - 1] || 0;
  const text = left > paid ? words.next_misses : words.next_gets;
  return cents > 0 ? interpolate(text, { prize: formatMoney(cents, board.money, words) }) : "";
}
