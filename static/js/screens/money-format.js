/* How the screen writes money, counts purchases and names people: in the page's language and the night's currency. */

import { interpolate } from "../number-format.js";

const formatters = {};

function getFormatter(language, currency, digits) {
  const name = [language, currency, digits].join(" ");
  if (!formatters[name]) {
    const style = { style: "currency", currency: currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
    formatters[name] = new Intl.NumberFormat(language, style);
  }
  return formatters[name];
}

/* Where one prize has digits behind the point, all amounts have them. */
function needsDigits(money, whole) {
  const shares = money.deal ? money.deal.shares.map((one) => one.cents) : [];
  return (money.prizes || []).concat(shares).some((cents) => cents % whole !== 0);
}

/** An amount; a round one without zeros behind the point, where no other has any. */
export function formatMoney(cents, money, words) {
  const whole = Math.pow(10, money.digits);
  const digits = cents % whole === 0 && !needsDigits(money, whole) ? 0 : money.digits;
  try {
    return getFormatter(words.language, money.currency, digits).format(cents / whole).replace(/\u202f/g, "\u00a0");
  } catch (error) {
    /* A made-up currency has no sign; its code says what it is. */
    return (cents / whole).toFixed(digits) + " " + money.currency;
  }
}

/** What those of one place won, each after the other: "€30, €29.99". */
export function formatWinnings(place, money, words) {
  const won = money === null ? [] : place.won.filter((cents) => cents > 0);
  return won.map((cents) => formatMoney(cents, money, words)).join(", ");
}

/** What a player is called; without a name, by their number. */
export function formatName(name, words) {
  return typeof name === "number" ? interpolate(words.player, { number: name }) : name;
}

/** A number of things in words: the first wording is for one, the second for more. */
export function formatCount(wordings, count) {
  return interpolate(wordings[count === 1 ? 0 : 1], { count: count });
}

/** One place, or the first and the last of several. */
export function formatPlaceRange(place, to) {
  return to > place ? place + "–" + to : String(place);
}

function formatOrdinal(number, words) {
  try {
    return interpolate(words.ordinals[new Intl.PluralRules(words.language, { type: "ordinal" }).select(number)], { place: number });
  } catch (error) {
    /* A television that counts only so far. */
    return interpolate(words.ordinals.other, { place: number });
  }
}

/** A finishing place, as in “finishes 9th”; of several, the first and the last. */
export function formatOrdinalRange(place, to, words) {
  return to > place ? formatOrdinal(place, words) + "–" + formatOrdinal(to, words) : formatOrdinal(place, words);
}

/** Who may still come or come back; else how often people came in again. */
export function describeAwaitedPlayers(board, words) {
  const { waiting, expected } = board.players;
  if (waiting > 0) {
    return interpolate(words.may_rebuy, { count: waiting });
  }
  if (expected > 0) {
    return interpolate(words.expected, { count: expected });
  }
  return describeReentries(board, words);
}

/* Entries where somebody came in twice, and rebuys, in a few words. */
function describeReentries(board, words) {
  const rebuys = board.money === null ? 0 : board.money.rebuys;
  const { entries, entered } = board.players;
  return [].concat(entries > entered ? formatCount(words.entries, entries) : [], rebuys > 0 ? formatCount(words.rebuys, rebuys) : []).join(", ");
}

/** Whether there is something in the purse to show. */
export function hasPrizePool(board) {
  return board.money !== null && board.money.purse > 0;
}

/** How firm the prizes are, in one word. */
export function describePayoutState(money, words) {
  if (money.deal !== null) {
    return words.deal;
  }
  return money.fixed ? words.fixed : money.grows ? words.provisional : "";
}

/** The purse, and how firm the prizes are or how many there are, for the place beside the other facts. */
export function formatPrizePool(board, words) {
  if (!hasPrizePool(board)) {
    return { purse: "", purseMore: "" };
  }
  return { purse: formatMoney(board.money.purse, board.money, words), purseMore: describePayoutState(board.money, words) || formatCount(words.paid, board.money.paid) };
}
