/* A knockout as a moment: a banner over the foot of the screen for some seconds, one after the other. */

import { createElement } from "./dom.js";
import { formatName, formatOrdinalRange, formatWinnings } from "./money-format.js";
import { createPhotoAdder, findPhoto, getInitials } from "./player-faces.js";
import { formatChips, interpolate } from "../number-format.js";
import { listNewKnockouts } from "./recent-events.js";

const BANNER_MS = 3300;
const MAX_WAITING_BANNERS = 3;
const MAX_BANNER_AGE_MS = 20000;

/* What it means for the others: how many more go without a prize, or that everybody is paid. */
function describeConsequence(board, words) {
  const paid = board.money === null ? 0 : board.money.paid;
  const left = board.players.left + board.players.waiting;
  if (paid === 0 || board.money.grows || left < 2) {
    return "";
  }
  return left > paid ? interpolate(words.plate.to_money, { count: left - paid }) : words.all_paid;
}

/** What the banner says of those who fell between two boards; nothing of the end of a night, which has a scene. */
export function buildBanners(before, after, words) {
  const knockouts = after.finished === null ? listNewKnockouts(before, after).filter((one) => one.place > 1) : [];
  const left = interpolate(words.plate.left, { count: formatChips(after.players.left, words) });
  const shared = { left: left, meaning: describeConsequence(after, words) };
  if (knockouts.length > MAX_WAITING_BANNERS) {
    const out = knockouts.reduce((sum, one) => sum + one.names.length, 0);
    return [Object.assign({ faces: [], says: interpolate(words.plate.out, { count: out }), by: "" }, shared)];
  }
  return knockouts
    .slice()
    .reverse()
    .map((one) => {
      const names = one.names.map((name) => formatName(name, words));
      const place = formatOrdinalRange(one.place, one.to, words);
      const by = one.by.map((name) => formatName(name, words)).join(", ");
      const notes = [by === "" ? "" : interpolate(words.plate.by, { names: by }), formatWinnings(one, after.money, words)];
      return Object.assign(
        {
          faces: names.slice(0, 2).map((name) => ({ letters: getInitials(name), photo: findPhoto(name, after) })),
          says: interpolate(words.out[names.length === 1 ? 0 : 1], { names: names.join(", "), place: place }),
          by: notes.filter((text) => text !== "").join(" · "),
        },
        shared
      );
    });
}

function createBanner(one, addPhoto) {
  const banner = createElement("div", "tv-plate", "");
  const faces = createElement("p", "tv-plate-faces", "");
  one.faces.forEach((face) => addPhoto(faces.appendChild(createElement("b", "", face.letters)), face.photo));
  const who = createElement("p", "tv-plate-who", "");
  who.appendChild(createElement("b", one.says.length > 32 ? "is-long" : "", one.says));
  who.appendChild(createElement("span", "", one.by || one.meaning)); // one block of words
  const left = createElement("p", "tv-plate-left", "");
  left.appendChild(createElement("b", "", one.left));
  left.appendChild(createElement("span", "", one.by ? one.meaning : ""));
  [faces, who, left].forEach((part) => banner.appendChild(part));
  return banner;
}

/** The banner of one page; an overlay has none. */
export function mountKnockoutBanner(element) {
  const place = element.querySelector(".tv-plates");
  const addPhoto = createPhotoAdder(element);
  let waiting = [];
  let until = -Infinity;

  function renderBanner(one) {
    place.textContent = "";
    if (one !== null) {
      place.appendChild(createBanner(one, addPhoto));
    }
  }

  return {
    add(banners, time) {
      waiting = waiting.concat(banners.map((banner) => ({ banner, since: time }))).slice(-MAX_WAITING_BANNERS);
    },
    /** Show whose turn it is; the answer says in how many milliseconds that is over. */
    update(time) {
      if (place === null) {
        return Infinity;
      }
      if (time >= until || until - time > BANNER_MS) {
        waiting = waiting.filter((one) => time - one.since < MAX_BANNER_AGE_MS);
        const next = waiting.shift();
        if (next || place.firstChild) {
          renderBanner(next ? next.banner : null);
        }
        until = next ? time + BANNER_MS : -Infinity;
      }
      return until > time ? until - time : Infinity;
    },
  };
}
