/* What became new between two boards and is told for some seconds: who went out, who won, and who was given a seat. */

import { nameText, ordinalText, winnings } from "./money-format.js";
import { interpolate } from "../number-format.js";
import { seatText } from "./seating-text.js";

const MOST_AT_ONCE = 4;

function namesOf(places) {
  return [].concat.apply([], places.map((one) => one.names));
}

/* The board names only so many of those who are out; whoever comes into its sight by an undo did not just go out. */
function isNamedWhole(players) {
  return namesOf(players.places).length >= players.entered - players.left - players.waiting;
}

/** The places that fell between two boards, best first. */
export function fallen(before, after) {
  const known = namesOf(before.players.places);
  const last = before.players.places[before.players.places.length - 1];
  const least = last && !isNamedWhole(before.players) ? last.to : Infinity;
  return after.players.places.filter((one) => {
    const fresh = one.names.filter((name) => {
      const at = known.indexOf(name);
      known.splice(at, at < 0 ? 0 : 1);
      return at < 0;
    });
    return fresh.length > 0 && one.place <= least;
  });
}

/** One sentence for each place that fell; when many fell at once, the panel names them. */
export function news(before, after, words) {
  const found = fallen(before, after);
  if (found.length > MOST_AT_ONCE) {
    return [];
  }
  return found.map((one) => {
    const names = one.names.map((name) => nameText(name, words)).join(", ");
    const wording = one.place === 1 ? words.winner : words.out[one.names.length === 1 ? 0 : 1];
    const won = winnings(one, after.money, words);
    return interpolate(wording, { place: ordinalText(one.place, one.to, words), names }) + (won === "" ? "" : " · " + won);
  });
}

/** Who was given a seat between two boards, one sentence each; nothing when many were at once, or after an undo. */
export function newSeats(before, after, words) {
  if (before.seating === null || after.seating === null) {
    return [];
  }
  const known = before.seating.changes;
  const newest = known.length > 0 ? known[0].at : -Infinity;
  const isKnown = (one) => known.some((old) => old.name === one.name && old.at === one.at);
  const found = after.seating.changes.filter(
    (one) => (one.why === "late" || one.why === "hand") && one.at >= newest && !isKnown(one)
  );
  if (found.length > MOST_AT_ONCE) {
    return [];
  }
  return found.map((one) => interpolate(words.seats.sits, { name: nameText(one.name, words), place: seatText(one.to, after, words) }));
}
