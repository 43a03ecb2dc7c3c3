/* A knockout as a moment: a plate over the foot of the screen for some seconds, one after the other. */

import { piece } from "./dom.js";
import { nameText, ordinalText, winnings } from "./money-format.js";
import { initials, photoOf, photosOn } from "./player-faces.js";
import { formatChips, interpolate } from "../number-format.js";
import { fallen } from "./recent-events.js";

const SHOWN_MS = 3300;
const MOST_WAITING = 3;
const STALE_MS = 20000;

/* What it means for the others: how many more go without a prize, or that everybody is paid. */
function meaning(board, words) {
  const paid = board.money === null ? 0 : board.money.paid;
  const left = board.players.left + board.players.waiting;
  if (paid === 0 || board.money.grows || left < 2) {
    return "";
  }
  return left > paid ? interpolate(words.plate.to_money, { count: left - paid }) : words.all_paid;
}

/** What the plate says of those who fell between two boards; nothing of the end of a night, which has a scene. */
export function plates(before, after, words) {
  const found = after.finished === null ? fallen(before, after).filter((one) => one.place > 1) : [];
  const left = interpolate(words.plate.left, { count: formatChips(after.players.left, words) });
  const shared = { left: left, meaning: meaning(after, words) };
  if (found.length > MOST_WAITING) {
    const out = found.reduce((sum, one) => sum + one.names.length, 0);
    return [Object.assign({ faces: [], says: interpolate(words.plate.out, { count: out }), by: "" }, shared)];
  }
  return found
    .slice()
    .reverse()
    .map((one) => {
      const names = one.names.map((name) => nameText(name, words));
      const place = ordinalText(one.place, one.to, words);
      const by = one.by.map((name) => nameText(name, words)).join(", ");
      const told = [by === "" ? "" : interpolate(words.plate.by, { names: by }), winnings(one, after.money, words)];
      return Object.assign(
        {
          faces: names.slice(0, 2).map((name) => ({ letters: initials(name), photo: photoOf(name, after) })),
          says: interpolate(words.out[names.length === 1 ? 0 : 1], { names: names.join(", "), place: place }),
          by: told.filter((text) => text !== "").join(" · "),
        },
        shared
      );
    });
}

function plateElement(one, addPhoto) {
  const plate = piece("div", "tv-plate", "");
  const faces = piece("p", "tv-plate-faces", "");
  one.faces.forEach((face) => addPhoto(faces.appendChild(piece("b", "", face.letters)), face.photo));
  const who = piece("p", "tv-plate-who", "");
  who.appendChild(piece("b", one.says.length > 32 ? "is-long" : "", one.says));
  who.appendChild(piece("span", "", one.by));
  const left = piece("p", "tv-plate-left", "");
  left.appendChild(piece("b", "", one.left));
  left.appendChild(piece("span", "", one.meaning));
  [faces, who, left].forEach((part) => plate.appendChild(part));
  return plate;
}

/** The plate of one page; an overlay has none. */
export function plateOn(element) {
  const place = element.querySelector(".tv-plates");
  const addPhoto = photosOn(element);
  let waiting = [];
  let until = -Infinity;

  function show(one) {
    place.textContent = "";
    if (one !== null) {
      place.appendChild(plateElement(one, addPhoto));
    }
  }

  return {
    add(found, time) {
      waiting = waiting.concat(found.map((one) => ({ plate: one, since: time }))).slice(-MOST_WAITING);
    },
    /** Show whose turn it is; the answer says in how many milliseconds that is over. */
    look(time) {
      if (place === null) {
        return Infinity;
      }
      if (time >= until || until - time > SHOWN_MS) {
        waiting = waiting.filter((one) => time - one.since < STALE_MS);
        const next = waiting.shift();
        if (next || place.firstChild) {
          show(next ? next.plate : null);
        }
        until = next ? time + SHOWN_MS : -Infinity;
      }
      return until > time ? until - time : Infinity;
    },
  };
}
