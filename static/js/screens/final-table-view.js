/* The last table over the whole screen, seen from above: seats clockwise from the top right, names around the felt. */

import { moneyText } from "./money-format.js";
import { chips, fill } from "../number-format.js";
import { piece } from "./dom.js";
import { lastTable } from "./final-table.js";

const UPRIGHT = "(max-aspect-ratio: 1/1)";

function seatElement(one) {
  const made = piece("li", one.name === "" ? "tv-chair is-empty" : "tv-chair", "");
  made.appendChild(piece("span", "tv-seat-number", one.seat));
  made.appendChild(piece("b", "tv-sitter", one.name));
  one.marks.forEach((mark) => made.appendChild(piece("i", "tv-mark is-" + mark.kind, mark.text)));
  return made;
}

/** How many seats stand at the right, below, at the left and above; upright all of them are at the sides. */
export function around(count, isUpright) {
  const side = isUpright ? Math.ceil(count / 2) : count > 7 ? 3 : count > 4 ? 2 : 1;
  const left = Math.min(side, count - side);
  const rest = count - side - left;
  return [side, Math.ceil(rest / 2), left, Math.floor(rest / 2)];
}

/* What the next who goes out gets, and the winner. */
function stakes(board, words) {
  const money = board.money;
  const left = board.players.left + board.players.waiting;
  if (money === null || money.deal !== null || money.prizes.length === 0) {
    return [];
  }
  const next = left > 1 && left <= money.prizes.length && money.prizes[left - 1] > 0 ? [[String(left), money.prizes[left - 1]]] : [];
  return [["1", money.prizes[0]]].concat(next).map((one) => fill(words.show.place_wins, { place: one[0], prize: moneyText(one[1], money, words) }));
}

/** The table of one page; an overlay has none. */
export function tableSceneOn(place) {
  const upright = window.matchMedia(UPRIGHT);
  let drawn = "";

  function fillSide(name, seats) {
    const list = place.querySelector(".tv-at-" + name);
    list.textContent = "";
    seats.forEach((one) => list.appendChild(seatElement(one)));
  }

  return {
    draw(board, now, words) {
      const table = lastTable(board, now, words);
      const left = fill(words.show.left, { left: chips(board.players.left, words), entered: chips(board.players.entered, words) });
      const told = stakes(board, words);
      const next = JSON.stringify([table, left, told, upright.matches]);
      if (next === drawn) {
        return;
      }
      drawn = next;
      place.querySelector("[data-oval=title]").textContent = table.title;
      place.querySelector("[data-oval=left]").textContent = left;
      place.querySelector("[data-oval=stakes]").textContent = told.join(" · ");
      place.querySelector("[data-oval=about]").textContent = table.about;
      let at = 0;
      around(table.seats.length, upright.matches).forEach((count, side) => {
        fillSide(["right", "below", "left", "above"][side], table.seats.slice(at, at + count));
        at += count;
      });
    },
  };
}
