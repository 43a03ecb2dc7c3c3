/* What covers the panel beside the clock: planned moves, moves just made, a promise. */

import { createElement } from "./dom.js";
import { formatPageCounter } from "./list-paging.js";

const PAGE_MS = 7000;

function createMoveRow(one) {
  const made = document.createElement("li");
  made.appendChild(createElement("b", "tv-mover", one.who));
  made.appendChild(createElement("span", "tv-goal", one.where));
  return made;
}

/* How many rows of the list's own height have room in it. */
function countFittingRows(list) {
  const height = parseFloat(getComputedStyle(list).lineHeight) * 2;
  return list.clientHeight > 0 ? Math.max(1, Math.floor((list.clientHeight + 1) / height)) : 1;
}

/** Milliseconds until its next page. */
export function getMsUntilPage(now) {
  return PAGE_MS - (now % PAGE_MS);
}

/** Planned moves and the like, in a box of their own. */
export function mountPanelOverlay(place) {
  let drawn = "";

  function setText(name, text) {
    place.querySelector("[data-call=" + name + "]").textContent = text;
  }

  return {
    isThere: place !== null,
    render(covers, now) {
      const list = place.querySelector(".tv-movers");
      const room = countFittingRows(list);
      const pages = Math.max(1, Math.ceil(covers.rows.length / room));
      const size = Math.ceil(covers.rows.length / pages);
      const at = Math.floor(now / PAGE_MS) % pages;
      const next = JSON.stringify([covers, size, at]);
      if (next === drawn) {
        return;
      }
      drawn = next;
      place.setAttribute("data-kind", covers.kind);
      setText("title", covers.title);
      setText("more", formatPageCounter(at, pages));
      setText("code", covers.code);
      setText("foot", covers.foot);
      list.textContent = "";
      covers.rows.slice(at * size, (at + 1) * size).forEach((one) => list.appendChild(createMoveRow(one)));
    },
  };
}
