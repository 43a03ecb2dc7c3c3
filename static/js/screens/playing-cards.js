/* Playing cards on the page: the same markup as templates/pages/card.html, and one that lies on its face. */

import { interpolate } from "../number-format.js";
import { createElement } from "./dom.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/* What a card is called, or the seat that stands on it. */
function formatCard(card, words) {
  if (card.seat) {
    return interpolate(words.seats.seat, card);
  }
  const facts = { rank: words.cards.ranks[RANKS.indexOf(card.rank)], suit: words.cards.suits[card.suit], deck: card.deck };
  return interpolate(card.deck > 1 ? words.cards.of_deck : words.cards.of, facts);
}

/** The picture of a suit; the page brought all four along. */
export function createSuitIcon(name) {
  return document.querySelector('#suits [data-suit="' + name + '"] svg').cloneNode(true);
}

function createCardFace(card) {
  const face = createElement("span", "card-face");
  const rank = document.createElement("b");
  rank.textContent = card.rank;
  face.setAttribute("aria-hidden", "true");
  face.appendChild(rank);
  face.appendChild(createSuitIcon(card.suit));
  if (card.deck > 1) {
    const deck = document.createElement("small");
    deck.textContent = card.deck;
    face.appendChild(deck);
  }
  return face;
}

/** A card face up. */
function createCard(card, words) {
  const made = createElement("span", "playing-card is-" + card.suit);
  made.setAttribute("data-deck", card.deck);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", formatCard(card, words));
  made.appendChild(createCardFace(card));
  return made;
}

/** A card that can be turned over; it lies on its face unless it `isTurned` from the beginning. */
export function createTurningCard(card, isTurned, words) {
  const made = createElement("span", isTurned ? "card-turn is-turned" : "card-turn");
  made.setAttribute("data-deck", card.deck);
  made.appendChild(createElement("span", "card-back"));
  made.appendChild(createCard(card, words));
  return made;
}
