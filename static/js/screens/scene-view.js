/* Puts a scene on the page: lists page by page, the break, the last table and the winner; only what changed is touched. */

import { breakEnd, nextLevel } from "../clock.js";
import { flow } from "./column-layout.js";
import { moneyText, nameText, placeText } from "./money-format.js";
import { clockText, fill, timeOfDay } from "../number-format.js";
import { line } from "./dom.js";
import { codesOn, hasCodes } from "./room-codes.js";
import { sheetOf } from "./scene-lists.js";
import { tableSceneOn } from "./final-table-view.js";

const OTHERS = 4;
const MOST_MEASURED = 2000;
const PEN_SIZE = 100;
const LEAST_WIDE = 6.5;

/* How wide a text is in its own size; what was measured before the fonts were there does not count. */
function measureOf() {
  const pen = document.createElement("canvas").getContext("2d");
  const known = new Map();
  let font = "";

  return (style) => (text) => {
    const now = style.fontWeight + " " + PEN_SIZE + "px " + style.fontFamily;
    if (font !== now || known.size > MOST_MEASURED || !isLoaded()) {
      known.clear();
      font = now;
    }
    if (!known.has(text)) {
      pen.font = font;
      known.set(text, pen.measureText(text).width / PEN_SIZE);
    }
    return known.get(text);
  };
}

function isLoaded() {
  return !document.fonts || document.fonts.status === "loaded";
}

/* How many rows of the box's own height fit into it, and how wide it is in letters. */
function roomOf(box, measured) {
  const style = getComputedStyle(box);
  const height = parseFloat(style.lineHeight);
  const wide = box.clientWidth / parseFloat(style.fontSize);
  return { rows: Math.floor((box.clientHeight + 1) / height), wide: wide, measure: measured(style) };
}

function columnElement(rows) {
  const list = document.createElement("ol");
  rows.forEach((one) => list.appendChild(line(one)));
  return list;
}

/* In a break: when play goes on, and what is worth knowing before it does. */
function restText(board, read, seen, now, words) {
  const ends = breakEnd(board, now);
  const later = nextLevel(board.steps, read.step);
  return {
    restTime: ends === null ? words.break : clockText(ends - now),
    restNote: ends === null ? seen.text.note : fill(words.show.goes_on, { time: timeOfDay(ends, words) }),
    restLabel: later === null ? "" : words.blinds_after,
    restBlinds: seen.text.blinds,
    restAnte: seen.text.ante,
    restPlayers: seen.text.players === "–" ? "" : seen.text.players + " " + seen.text.playersMore,
    restAverage: seen.text.average === "–" ? "" : seen.text.average,
    restPurse: seen.text.purse,
  };
}

/* In the lobby the strip says when the first hand is; a night without a set start has no time to count. */
function stripStart(layout, board, read, text, words) {
  if (layout !== "lobby") {
    return { level: text.level, time: text.time };
  }
  return read.wait_ms > 0 ? { level: words.show.first_hand, time: text.time } : { level: words.not_started, time: "" };
}

function winnerText(board, words) {
  const [first] = board.players.places;
  const won = board.money !== null && first.won[0] > 0 ? moneyText(first.won[0], board.money, words) : "";
  return { winnerName: first.names.map((name) => nameText(name, words)).join(" · "), winnerPrize: won };
}

/* The step of a ruling that its table is at, and the one after it. */
function stepText(ruling, words) {
  const at = ruling.steps.findIndex((one) => !one[1]);
  const next = ruling.steps[at + 1];
  return {
    sceneTitle: ruling.table,
    stepOf: ruling.says + " · " + fill(words.show.step_of, { step: at + 1, total: ruling.steps.length }),
    stepSays: ruling.steps[at][0],
    stepNext: next === undefined ? "" : next[0],
  };
}

function nextBest(board, words) {
  const rows = board.players.places.slice(1).map((one) =>
    one.names.map((name, at) => ({
      place: placeText(one.place, one.to),
      who: nameText(name, words),
      sum: board.money !== null && one.won[at] > 0 ? moneyText(one.won[at], board.money, words) : "",
    }))
  );
  return [].concat.apply([], rows).slice(0, OTHERS);
}

/** The scenes of one page; an overlay has none. */
export function scenesOn(element, paint, words) {
  const place = element.querySelector(".tv-scene");
  const table = tableSceneOn(element.querySelector(".tv-oval"));
  const codes = codesOn(element);
  const measured = measureOf();
  let drawn = "";

  function isNew(what) {
    const next = JSON.stringify(what);
    const is = next !== drawn;
    drawn = next;
    return is;
  }

  function drawSheet(sheet, page) {
    const box = place.querySelector(".tv-columns");
    paint.texts({ sceneFoot: sheet.foot || "", sceneTitle: sheet.title }); // upright the title takes room from the list
    const laid = flow(sheet.sections, roomOf(box, measured));
    const at = page % laid.pages.length;
    const counter = laid.pages.length > 1 ? at + 1 + "/" + laid.pages.length : "";
    paint.texts({ sceneMore: [sheet.more, counter].filter((text) => text !== "").join(" · ") });
    if (isNew([laid, at])) {
      box.style.setProperty("--size", laid.size);
      box.style.setProperty("--widest", Math.max(LEAST_WIDE, laid.widest * 1.3));
      box.style.setProperty("--tall", Math.max.apply(null, laid.pages[at].map((rows) => rows.length)));
      box.setAttribute("data-pages", laid.pages.length);
      box.textContent = "";
      laid.pages[at].forEach((rows) => box.appendChild(columnElement(rows)));
      for (let empty = laid.pages[at].length; laid.pages.length > 1 && empty < laid.columns; empty += 1) {
        box.appendChild(columnElement([]));
      }
    }
  }

  function drawWinner(board) {
    paint.texts(winnerText(board, words));
    const others = nextBest(board, words);
    if (isNew(["winner", others])) {
      const list = place.querySelector(".tv-others");
      list.textContent = "";
      others.forEach((one) => list.appendChild(line(one)));
    }
  }

  return {
    there: place !== null,
    /** Mark the page with the scene that it shows, whose codes come and go with it. */
    mark(layout, before, time) {
      paint.marks({ "data-scene": layout === "clock" ? false : layout });
      codes(hasCodes(layout, before), time);
    },
    /** Draw a scene; the page is marked with its name already, so that it can be measured. */
    draw(scene, board, seen, now) {
      const text = seen.text;
      const strip = stripStart(scene.layout, board, seen.read, text, words);
      paint.texts({ stripLevel: strip.level, stripTime: strip.time, stripBlinds: text.blinds, stripAnte: text.ante, stripNext: text.next });
      const sheet = sheetOf(scene.layout, board, seen.read, now, words);
      if (sheet === null) {
        paint.texts({ sceneTitle: "", sceneMore: "" });
      }
      if (sheet !== null) {
        drawSheet(sheet, scene.page);
      } else if (scene.layout === "break") {
        paint.texts(restText(board, seen.read, seen, now, words));
      } else if (scene.layout === "winner") {
        drawWinner(board);
      } else if (scene.layout === "final_table") {
        table.draw(board, now, words);
      } else if (scene.layout === "ruling") {
        paint.texts(stepText(board.ruling, words));
      }
    },
  };
}
