/* Works a card draw out again from its seed and the room's word, as seating/draw_verification.py does, proved on the same cases. */

import { hashToHex, hashToWords } from "./sha256.js";

const VERSION = 1;
const MAX_SEATS_PER_TABLE = 10;
const SUITS = "SHCD";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const UINT32_RANGE = 4294967296;
const COMMITMENT_DOMAIN = "final-nine draw 1 promise";
const WORD_DOMAIN = "final-nine draw 1 word";
const CARDS_DOMAIN = "final-nine draw 1 cards";
const BLANK_CHARACTERS = "\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const SURROUNDING_BLANKS = new RegExp("^[" + BLANK_CHARACTERS + "]+|[" + BLANK_CHARACTERS + "]+$", "g");

/** What was shown before the draw. */
export function computeCommitment(seed) {
  return hashToHex(COMMITMENT_DOMAIN + "\n" + seed);
}

/** The word of the room as it counts: composed letters, nothing blank around it. */
export function normalizeWord(word) {
  return word.normalize("NFC").replace(SURROUNDING_BLANKS, "");
}

/** The seed the draw is made from, once the room has said its word. */
export function mixSeed(seed, word) {
  const normalized = normalizeWord(word);
  return normalized === "" ? seed : hashToHex(WORD_DOMAIN + "\n" + seed + "\n" + normalized);
}

/** A source of whole numbers from 0 to 2 ** 32 - 1: each call gives the next one. */
export function createNumberStream(domain, seed) {
  let block = 0;
  let waiting = [];
  return () => {
    if (waiting.length === 0) {
      waiting = hashToWords(domain + "\n" + seed + "\n" + block);
      block += 1;
    }
    return waiting.shift();
  };
}

/** One of 0 to bound - 1, each exactly as likely. */
export function drawBelow(bound, next) {
  const usable = UINT32_RANGE - (UINT32_RANGE % bound);
  let number = next();
  while (number >= usable) {
    number = next();
  }
  return number % bound;
}

/** All items in random order. */
export function shuffle(items, next) {
  const order = items.slice();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1, next);
    const moved = order[last];
    order[last] = order[other];
    order[other] = moved;
  }
  return order;
}

function buildPile(at, size, table) {
  const deck = at < SUITS.length ? "" : String(1 + Math.floor(at / SUITS.length));
  const suit = SUITS[at % SUITS.length];
  return RANKS.slice(0, size).map((rank, seat) => ({ card: rank + suit + deck, table: table, position: seat + 1 }));
}

const sortNumbers = (numbers) => numbers.slice().sort((one, other) => one - other);
const seatPlayer = (player, card) => ({ player: player, card: card.card, table: card.table, position: card.position });

/** Who drew which card, in the order of drawing. */
export function drawSeats(players, sizes, numbers, seed, word, dealers) {
  const next = createNumberStream(CARDS_DOMAIN, mixSeed(seed, word));
  const piles = sizes.map((size, at) => buildPile(at, size, numbers[at]));
  const turns = shuffle(piles, next);
  const spread = sortNumbers(dealers).slice(0, piles.length);
  const taken = spread.map((dealer, at) => turns[at][drawBelow(turns[at].length, next)]);
  const apart = new Set(spread);
  const gone = new Set(taken);
  const left = piles.reduce((before, cards) => before.concat(cards), []).filter((card) => !gone.has(card));
  const others = sortNumbers(players).filter((player) => !apart.has(player));
  const rest = shuffle(left, next);
  return spread.map((dealer, at) => seatPlayer(dealer, taken[at])).concat(others.map((player, at) => seatPlayer(player, rest[at])));
}

function isConsistent(players, sizes, numbers, dealers) {
  const isUnique = (list) => new Set(list).size === list.length;
  const known = new Set(players);
  return (
    [players, numbers, dealers].every(isUnique) &&
    sizes.length === numbers.length &&
    sizes.every((size) => size >= 1 && size <= MAX_SEATS_PER_TABLE) &&
    sizes.reduce((sum, size) => sum + size, 0) === players.length &&
    dealers.every((dealer) => known.has(dealer))
  );
}

const isText = (text) => typeof text === "string" && !/[\ud800-\udfff]/u.test(text);
const areIntegers = (list) => Array.isArray(list) && list.every(Number.isSafeInteger);
const isObject = (value) => typeof value === "object" && value !== null;

function isRow(row) {
  return isObject(row) && areIntegers([row.player, row.table, row.position]) && isText(row.card);
}

function isReadable(written) {
  return (
    [written.players, written.sizes, written.numbers, written.dealers].every(areIntegers) &&
    [written.seed, written.word, written.commitment].every(isText) &&
    /^[0-9a-f]{64}$/.test(written.seed) &&
    Array.isArray(written.result) &&
    written.result.every(isRow)
  );
}

const createMismatch = (what, player = null, due = "", found = "") => ({ what: what, player: player, due: due, written: found });

function compareResults(due, rows) {
  const rowByPlayer = new Map();
  const strangers = [];
  const drew = new Set(due.map((one) => one.player));
  rows.forEach((row) => {
    if (!drew.has(row.player)) {
      strangers.push(createMismatch("stranger", row.player));
    } else if (rowByPlayer.has(row.player)) {
      strangers.push(createMismatch("twice", row.player));
    } else {
      rowByPlayer.set(row.player, row);
    }
  });
  const wrong = due.map((one) => {
    const row = rowByPlayer.get(one.player);
    if (row === undefined) return [createMismatch("missing", one.player)];
    return ["card", "table", "position"]
      .filter((what) => one[what] !== row[what])
      .map((what) => createMismatch(what, one.player, String(one[what]), String(row[what])));
  });
  return wrong.reduce((before, more) => before.concat(more), []).concat(strangers);
}

/** Everything in which a written draw differs from what its seed and word give; an empty list if nothing does. */
export function findMismatches(written) {
  if (!isObject(written) || !Number.isSafeInteger(written.version)) return [createMismatch("unreadable")];
  if (written.version !== VERSION) return [createMismatch("version")];
  if (!isReadable(written)) return [createMismatch("unreadable")];
  const broken = computeCommitment(written.seed) === written.commitment ? [] : [createMismatch("promise")];
  const { players, sizes, numbers, dealers } = written;
  if (!isConsistent(players, sizes, numbers, dealers)) return broken.concat([createMismatch("impossible")]);
  return broken.concat(compareResults(drawSeats(players, sizes, numbers, written.seed, written.word, dealers), written.result));
}

/* A page that cannot even be read as JSON does not match either. */
function checkText(text) {
  try {
    return findMismatches(JSON.parse(text));
  } catch (error) {
    return [createMismatch("unreadable")];
  }
}

/**
 * Says in the element's `data-verdict` spot whether the draw written in it matches, in the words of `data-matches` or
 * `data-differs`; each `data-player` row that differs, and the element itself, get the class of that name.
 */
export function mountDrawCheck(element) {
  const wrong = checkText(element.querySelector('script[type="application/json"]').textContent);
  const outcome = wrong.length === 0 ? "matches" : "differs";
  const players = new Set(wrong.filter((one) => one.player !== null).map((one) => String(one.player)));
  element.querySelectorAll("[data-player]").forEach((row) => {
    if (players.has(row.dataset.player)) row.classList.add("differs");
  });
  element.classList.add(outcome);
  element.querySelector("[data-verdict]").textContent = element.dataset[outcome];
}

const element = typeof document === "undefined" ? null : document.getElementById("draw-check");
if (element) mountDrawCheck(element);
