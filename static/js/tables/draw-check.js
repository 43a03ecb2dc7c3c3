/* Works a card draw out again from its seed and the room's word, as seating/draw_verification.py does, proved on the same cases. */

import { numbersOf, sha256 } from "./sha256.js";

const VERSION = 1;
const MOST_AT_A_TABLE = 10;
const SUITS = "SHCD";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const BOUND = 4294967296;
const PROMISE = "final-nine draw 1 promise";
const WORD = "final-nine draw 1 word";
const CARDS = "final-nine draw 1 cards";
const BLANKS = "\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const AROUND = new RegExp("^[" + BLANKS + "]+|[" + BLANKS + "]+$", "g");

/** What was shown before the draw. */
export function commitment(seed) {
  return sha256(PROMISE + "\n" + seed);
}

/** The word of the room as it counts: composed letters, nothing blank around it. */
export function tidy(word) {
  return word.normalize("NFC").replace(AROUND, "");
}

/** The seed the draw is made from, once the room has said its word. */
export function mixed(seed, word) {
  const said = tidy(word);
  return said === "" ? seed : sha256(WORD + "\n" + seed + "\n" + said);
}

/** A source of whole numbers from 0 to 2 ** 32 - 1: each call gives the next one. */
export function stream(domain, seed) {
  let block = 0;
  let waiting = [];
  return () => {
    if (waiting.length === 0) {
      waiting = numbersOf(domain + "\n" + seed + "\n" + block);
      block += 1;
    }
    return waiting.shift();
  };
}

/** One of 0 to bound - 1, each exactly as likely. */
export function below(bound, next) {
  const usable = BOUND - (BOUND % bound);
  let number = next();
  while (number >= usable) {
    number = next();
  }
  return number % bound;
}

/** All items in random order. */
export function shuffled(items, next) {
  const order = items.slice();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, next);
    const moved = order[last];
    order[last] = order[other];
    order[other] = moved;
  }
  return order;
}

function pile(at, size, table) {
  const deck = at < SUITS.length ? "" : String(1 + Math.floor(at / SUITS.length));
  const suit = SUITS[at % SUITS.length];
  return RANKS.slice(0, size).map((rank, seat) => ({ card: rank + suit + deck, table: table, position: seat + 1 }));
}

const inOrder = (numbers) => numbers.slice().sort((one, other) => one - other);
const seated = (player, card) => ({ player: player, card: card.card, table: card.table, position: card.position });

/** Who drew which card, in the order of drawing. */
export function draw(players, sizes, numbers, seed, word, dealers) {
  const next = stream(CARDS, mixed(seed, word));
  const piles = sizes.map((size, at) => pile(at, size, numbers[at]));
  const turns = shuffled(piles, next);
  const spread = inOrder(dealers).slice(0, piles.length);
  const taken = spread.map((dealer, at) => turns[at][below(turns[at].length, next)]);
  const apart = new Set(spread);
  const gone = new Set(taken);
  const left = piles.reduce((before, cards) => before.concat(cards), []).filter((card) => !gone.has(card));
  const others = inOrder(players).filter((player) => !apart.has(player));
  const rest = shuffled(left, next);
  return spread.map((dealer, at) => seated(dealer, taken[at])).concat(others.map((player, at) => seated(player, rest[at])));
}

function fitTogether(players, sizes, numbers, dealers) {
  const isAlone = (list) => new Set(list).size === list.length;
  const known = new Set(players);
  return (
    [players, numbers, dealers].every(isAlone) &&
    sizes.length === numbers.length &&
    sizes.every((size) => size >= 1 && size <= MOST_AT_A_TABLE) &&
    sizes.reduce((sum, size) => sum + size, 0) === players.length &&
    dealers.every((dealer) => known.has(dealer))
  );
}

const isText = (text) => typeof text === "string" && !/[\ud800-\udfff]/u.test(text);
const areWhole = (list) => Array.isArray(list) && list.every(Number.isSafeInteger);
const isObject = (value) => typeof value === "object" && value !== null;

function isRow(row) {
  return isObject(row) && areWhole([row.player, row.table, row.position]) && isText(row.card);
}

function isReadable(written) {
  return (
    [written.players, written.sizes, written.numbers, written.dealers].every(areWhole) &&
    [written.seed, written.word, written.commitment].every(isText) &&
    /^[0-9a-f]{64}$/.test(written.seed) &&
    Array.isArray(written.result) &&
    written.result.every(isRow)
  );
}

const mismatch = (what, player = null, due = "", found = "") => ({ what: what, player: player, due: due, written: found });

function compared(due, rows) {
  const found = new Map();
  const strange = [];
  const drew = new Set(due.map((one) => one.player));
  rows.forEach((row) => {
    if (!drew.has(row.player)) {
      strange.push(mismatch("stranger", row.player));
    } else if (found.has(row.player)) {
      strange.push(mismatch("twice", row.player));
    } else {
      found.set(row.player, row);
    }
  });
  const wrong = due.map((one) => {
    const row = found.get(one.player);
    if (row === undefined) return [mismatch("missing", one.player)];
    return ["card", "table", "position"]
      .filter((what) => one[what] !== row[what])
      .map((what) => mismatch(what, one.player, String(one[what]), String(row[what])));
  });
  return wrong.reduce((before, more) => before.concat(more), []).concat(strange);
}

/** Everything in which a written draw differs from what its seed and word give; an empty list if nothing does. */
export function recompute(written) {
  if (!isObject(written) || !Number.isSafeInteger(written.version)) return [mismatch("unreadable")];
  if (written.version !== VERSION) return [mismatch("version")];
  if (!isReadable(written)) return [mismatch("unreadable")];
  const broken = commitment(written.seed) === written.commitment ? [] : [mismatch("promise")];
  const { players, sizes, numbers, dealers } = written;
  if (!fitTogether(players, sizes, numbers, dealers)) return broken.concat([mismatch("impossible")]);
  return broken.concat(compared(draw(players, sizes, numbers, written.seed, written.word, dealers), written.result));
}

/* A page that cannot even be read as JSON does not match either. */
function checked(text) {
  try {
    return recompute(JSON.parse(text));
  } catch (error) {
    return [mismatch("unreadable")];
  }
}

/**
 * Says in the element's `data-verdict` spot whether the draw written in it matches, in the words of `data-matches` or
 * `data-differs`; each `data-player` row that differs, and the element itself, get the class of that name.
 */
export function start(element) {
  const wrong = checked(element.querySelector('script[type="application/json"]').textContent);
  const outcome = wrong.length === 0 ? "matches" : "differs";
  const players = new Set(wrong.filter((one) => one.player !== null).map((one) => String(one.player)));
  element.querySelectorAll("[data-player]").forEach((row) => {
    if (players.has(row.dataset.player)) row.classList.add("differs");
  });
  element.classList.add(outcome);
  element.querySelector("[data-verdict]").textContent = element.dataset[outcome];
}

const element = typeof document === "undefined" ? null : document.getElementById("draw-check");
if (element) start(element);
