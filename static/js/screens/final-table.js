/* The last table seen from above: who sits where, and where button and blinds lie while somebody knows. */

import { buildRow } from "./list-paging.js";
import { formatName } from "./money-format.js";
import { interpolate } from "../number-format.js";
import { findPhoto } from "./player-faces.js";
import { formatTable } from "./seating-text.js";

/* A button that nobody reports wanders off unseen. */
function findKnownHand(last, now) {
  const hand = last.hand;
  return hand !== null && (hand.until === null || now < hand.until) ? hand : null;
}

function buildSeatMarks(seat, hand, words) {
  if (hand === null) {
    return [];
  }
  const isBig = hand.big.indexOf(seat) >= 0;
  return [
    hand.button === seat ? { kind: "button", text: words.seats.button } : null,
    hand.small === seat && !isBig ? { kind: "blind", text: words.seats.small } : null,
    isBig ? { kind: "blind", text: words.seats.big } : null,
  ].filter((one) => one !== null);
}

function listNamesBySeat(last, words) {
  const nameBySeat = {};
  last.seats.forEach((one) => {
    nameBySeat[one[0]] = formatName(one[1], words);
  });
  return nameBySeat;
}

/* The number of the hand that is played. */
function formatHand(hand, reported, words) {
  if (hand === null) {
    return "";
  }
  return hand.running ? interpolate(words.seats.hand, { hand: reported.hand }) : words.seats.next_hand;
}

/** The page of the panel that names the last table; null while there are more, or only one player is left. */
export function buildLastTablePage(board, now, words) {
  const last = board.seating === null || board.finished !== null ? null : board.seating.last;
  if (last === null || last.seats.length < 2) {
    return null;
  }
  const hand = findKnownHand(last, now);
  const named = listNamesBySeat(last, words);
  const seats = [];
  for (let seat = 1; seat <= last.size; seat += 1) {
    const marks = buildSeatMarks(seat, hand, words);
    if (last.closed.indexOf(seat) < 0 || marks.length > 0) {
      const name = named[seat] || "";
      seats.push({ seat: seat, name: name, photo: findPhoto(name, board), marks: marks });
    }
  }
  const title = last.seats.length === 2 ? words.seats.heads_up : last.final ? words.seats.final : formatTable(last.table, board, words);
  return {
    key: "round table",
    title: title,
    more: formatHand(hand, board.tables[last.table], words),
    columns: 1,
    seats: seats,
    rows: seats.filter((one) => one.name !== "").map((one) => buildRow(String(one.seat), one.name, one.marks.map((mark) => mark.text).join(" "))),
  };
}
