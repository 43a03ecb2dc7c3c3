/* What became new between two boards and is told for some seconds: who went out, who won, and who was given a seat. */

import { formatName, formatOrdinalRange, formatWinnings } from "./money-format.js";
import { interpolate } from "../number-format.js";
import { formatSeat } from "./seating-text.js";

const MAX_NEWS_AT_ONCE = 4;

function listNames(places) {
  return [].concat.apply([], places.map((one) => one.names));
}

/* The board names only so many of those who are out; whoever comes into its sight by an undo did not just go out. */
function areAllNamed(players) {
  return listNames(players.places).length >= players.entered - players.left - players.waiting;
}

/** The places that fell between two boards, best first. */
export function listNewKnockouts(before, after) {
  const known = listNames(before.players.places);
  const last = before.players.places[before.players.places.length - 1];
  const least = last && !areAllNamed(before.players) ? last.to : Infinity;
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
export function describeNewKnockouts(before, after, words) {
  const knockouts = listNewKnockouts(before, after);
  if (knockouts.length > MAX_NEWS_AT_ONCE) {
    return [];
  }
  return knockouts.map((one) => {
    const names = one.names.map((name) => formatName(name, words)).join(", ");
    const wording = one.place === 1 ? words.winner : words.out[one.names.length === 1 ? 0 : 1];
    const won = formatWinnings(one, after.money, words);
    return interpolate(wording, { place: formatOrdinalRange(one.place, one.to, words), names }) + (won === "" ? "" : " · " + won);
  });
}

/** Who was given a seat between two boards, one sentence each; nothing when many were at once, or after an undo. */
export function describeNewSeats(before, after, words) {
  if (before.seating === null || after.seating === null) {
    return [];
  }
  const known = before.seating.changes;
  const newest = known.length > 0 ? known[0].at : -Infinity;
  const isKnown = (one) => known.some((old) => old.name === one.name && old.at === one.at);
  const changes = after.seating.changes.filter(
    (one) => (one.why === "late" || one.why === "hand") && one.at >= newest && !isKnown(one)
  );
  if (changes.length > MAX_NEWS_AT_ONCE) {
    return [];
  }
  return changes.map((one) => interpolate(words.seats.sits, { name: formatName(one.name, words), place: formatSeat(one.to, after, words) }));
}
