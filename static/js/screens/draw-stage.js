/* The stage over the whole screen, on which the cards of a draw are turned: only what changed is touched. Loaded with the first draw. */

import { drawShow } from "./draw-reveal.js";
import { suitOf, turningCard } from "./playing-cards.js";
import { piece } from "./dom.js";
import { readJsonScript } from "../page-refresh.js";

const STEPS = [1, 0.82, 0.66];
const BELOW = 0.14; // room without ink under a line

/* The largest size at which a name can be read whole; at the smallest it may end in dots. */
function fit(one) {
  const { element, name, seat } = one;
  const room = name.parentNode.clientHeight - seat.offsetHeight;
  element.classList.remove("is-cut");
  const step = STEPS.find((size) => {
    name.style.setProperty("--fit", size);
    const below = parseFloat(getComputedStyle(name).fontSize) * BELOW;
    return name.scrollWidth <= name.clientWidth && name.scrollHeight - below <= room;
  });
  element.classList.toggle("is-cut", step === undefined);
  element.classList.toggle("is-smaller", step !== 1);
}

function cell(one, words) {
  const made = document.createElement("li");
  const who = piece("p", "tv-drawn", "");
  const name = document.createElement("b");
  const seat = document.createElement("small");
  made.appendChild(turningCard(one.card, one.turned, words));
  who.appendChild(name);
  who.appendChild(seat);
  made.appendChild(who);
  return { element: made, card: made.firstElementChild, name: name, seat: seat };
}

function tableElement(table, cells) {
  const made = piece("section", "tv-drawn-table", "");
  const title = piece("h3", "", "");
  const list = document.createElement("ol");
  title.appendChild(suitOf(table.suit));
  title.appendChild(piece("span", "", table.title));
  cells.forEach((one) => list.appendChild(one.element));
  made.appendChild(title);
  made.appendChild(list);
  return made;
}

function put(place, text) {
  const isNew = place.textContent !== text;
  if (isNew) {
    place.textContent = text;
  }
  return isNew;
}

function start(place) {
  const words = readJsonScript("words");
  let laid = "";
  let cells = [];

  function lay(tables) {
    const list = place.querySelector(".tv-drawn-tables");
    const most = Math.max.apply(null, tables.map((one) => one.cards.length));
    const half = Math.ceil(most / 2);
    list.textContent = "";
    list.style.setProperty("--across", Math.max(3, half));
    list.style.setProperty("--down", tables.length > 2 ? most : half);
    list.setAttribute("data-tables", tables.length);
    cells = [];
    tables.forEach((table) => {
      const made = table.cards.map((one) => cell(one, words));
      cells = cells.concat(made);
      list.appendChild(tableElement(table, made));
    });
  }

  function turn(shown, one) {
    shown.card.classList.toggle("is-turned", one.turned);
    shown.element.classList.toggle("is-fresh", one.fresh);
    shown.element.classList.toggle("has-seat", one.name !== "" && one.seat !== "");
    if (put(shown.seat, one.name ? one.seat : "") || put(shown.name, one.name)) {
      put(shown.name, one.name);
      fit(shown);
    }
  }

  place.late = {
    /** What it shows at an instant, if anything. */
    showAt(board, now, options) {
      return drawShow(board, now, options, words);
    },
    draw(show) {
      const next = JSON.stringify(show.tables.map((table) => [table.title, table.cards.map((one) => one.card)]));
      if (next !== laid) {
        laid = next;
        lay(show.tables);
      }
      put(place.querySelector("[data-stage=title]"), show.title);
      put(place.querySelector("[data-stage=more]"), show.more);
      put(place.querySelector("[data-stage=foot]"), show.foot);
      const cards = [].concat.apply([], show.tables.map((table) => table.cards));
      cells.forEach((one, at) => turn(one, cards[at]));
    },
    /** Fit all names anew, as when the page has another size or its fonts have come. */
    fitAll() {
      cells.forEach(fit);
    },
    /** The next show begins with cards that lie on their faces. */
    clear() {
      if (laid !== "") {
        laid = "";
        place.querySelector(".tv-drawn-tables").textContent = "";
      }
    },
  };
}

start(document.querySelector(".tv-stage"));
