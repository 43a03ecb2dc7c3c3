/* The stage over the whole screen, on which the cards of a draw are turned: only what changed is touched. Loaded with the first draw. */

import { buildDrawReveal } from "./draw-reveal.js";
import { createSuitIcon, createTurningCard } from "./playing-cards.js";
import { createElement } from "./dom.js";
import { readJsonScript } from "../page-refresh.js";

const FONT_STEPS = [1, 0.82, 0.66];
const MIN_CARDS = 6; // fewer do not grow any more
const DESCENT_EM = 0.14; // room without ink under a line

/* The largest size at which a name can be read whole; at the smallest it may end in dots. */
function fitName(one) {
  const { element, name, seat } = one;
  const room = name.parentNode.clientHeight - seat.offsetHeight;
  element.classList.remove("is-cut");
  const step = FONT_STEPS.find((size) => {
    name.style.setProperty("--fit", size);
    const below = parseFloat(getComputedStyle(name).fontSize) * DESCENT_EM;
    return name.scrollWidth <= name.clientWidth && name.scrollHeight - below <= room;
  });
  element.classList.toggle("is-cut", step === undefined);
  element.classList.toggle("is-smaller", step !== 1);
}

function createCardItem(one, words) {
  const made = document.createElement("li");
  const who = createElement("p", "tv-drawn", "");
  const name = document.createElement("b");
  const seat = document.createElement("small");
  made.appendChild(createTurningCard(one.card, one.turned, words));
  who.appendChild(name);
  who.appendChild(seat);
  made.appendChild(who);
  return { element: made, card: made.firstElementChild, name: name, seat: seat };
}

function createTable(table, cells) {
  const made = createElement("section", "tv-drawn-table", "");
  const title = createElement("h3", "", "");
  const list = document.createElement("ol");
  title.appendChild(createSuitIcon(table.suit));
  title.appendChild(createElement("span", "", table.title));
  cells.forEach((one) => list.appendChild(one.element));
  made.appendChild(title);
  made.appendChild(list);
  return made;
}

function setText(place, text) {
  const isNew = place.textContent !== text;
  if (isNew) {
    place.textContent = text;
  }
  return isNew;
}

function mountDrawStage(place) {
  const words = readJsonScript("words");
  let laid = "";
  let cells = [];

  function layCards(tables, isLying) {
    const list = place.querySelector(".tv-drawn-tables");
    const most = Math.max.apply(null, tables.map((one) => one.cards.length));
    const half = Math.ceil(most / 2);
    list.textContent = "";
    list.style.setProperty("--across", Math.max(3, half));
    list.style.setProperty("--down", tables.length > 2 ? most : half);
    list.style.setProperty("--cards", Math.max(MIN_CARDS, most));
    list.setAttribute("data-tables", tables.length);
    list.classList.toggle("is-lying", isLying);
    cells = [];
    tables.forEach((table) => {
      const made = table.cards.map((one) => createCardItem(one, words));
      cells = cells.concat(made);
      list.appendChild(createTable(table, made));
    });
  }

  function turnCard(shown, one) {
    shown.card.classList.toggle("is-turned", one.turned);
    shown.element.classList.toggle("is-fresh", one.fresh);
    shown.element.classList.toggle("has-seat", one.name !== "" && one.seat !== "");
    if (setText(shown.seat, one.name ? one.seat : "") || setText(shown.name, one.name)) {
      setText(shown.name, one.name);
      fitName(shown);
    }
  }

  place.lazyPart = {
    /** What it shows at an instant, if anything. */
    getRevealAt(board, now, options) {
      return buildDrawReveal(board, now, options, words);
    },
    /** Cards one below the other lie on their sides: those of three tables, and upright those of one. */
    render(show, isUpright) {
      const isLying = isUpright || show.tables.length > 2;
      const next = JSON.stringify([isLying, show.tables.map((table) => [table.title, table.cards.map((one) => one.card)])]);
      if (next !== laid) {
        laid = next;
        layCards(show.tables, isLying);
      }
      setText(place.querySelector("[data-stage=title]"), show.title);
      setText(place.querySelector("[data-stage=more]"), show.more);
      setText(place.querySelector("[data-stage=foot]"), show.foot);
      const cards = [].concat.apply([], show.tables.map((table) => table.cards));
      cells.forEach((one, at) => turnCard(one, cards[at]));
    },
    /** Fit all names anew, as when the page has another size or its fonts have come. */
    fitAll() {
      cells.forEach(fitName);
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

mountDrawStage(document.querySelector(".tv-stage"));
