/* Puts a scene on the page: lists, a ruling and the winner; only what changed is touched. */

import { MINUTE_MS } from "../clock.js";
import { formatCount, formatMoney, formatName, formatOrdinalRange, formatWinnings } from "./money-format.js";
import { formatChips, formatClock, formatTimeOfDay, interpolate } from "../number-format.js";
import { createRowElement } from "./dom.js";
import { listOpenOffers } from "./offer-text.js";
import { createPhotoAdder, findPhoto } from "./player-faces.js";
import { hasCodes, mountRoomCodes } from "./room-codes.js";
import { createLazyPart } from "./lazy-part.js";
import { buildSheet } from "./scene-lists.js";
import { mountSheet } from "./sheet-view.js";

const CLOCK_LAYOUTS = ["clock", "break", "draw", "final_table"];
const MAX_RUNNERS_UP = 3;
/* Until the clock starts by itself, or until the host means to start it. */
const getMsUntilStart = (board, read, now) => read.wait_ms || Math.max(0, (board.lobby.planned || 0) - now);

/* What coming in costs, and the chips for it. */
function formatBuyIn(board, read, now, words) {
  const offer = listOpenOffers(board, read, now).find((one) => one.buys === "buy_in");
  if (offer === undefined) {
    return "";
  }
  const stack = formatChips(offer.chips, words);
  return offer.price > 0 ? interpolate(words.show.buy_in, { price: formatMoney(offer.price, board.money, words), chips: stack }) : interpolate(words.show.chips, { chips: stack });
}

/** In the lobby the strip has when the first hand is dealt and what coming in costs; a night without a set start has none to count. */
export function buildStripText(layout, board, read, text, words, now) {
  if (layout !== "lobby") {
    return { stripLevel: text.level, stripTime: text.time, stripBlinds: text.blinds, stripAnte: text.ante, stripNext: text.next };
  }
  const wait = getMsUntilStart(board, read, now);
  const level = wait > 0 ? interpolate(words.show.first_hand_at, { time: formatTimeOfDay(now + wait, words) }) : words.not_started;
  return { stripLevel: level, stripTime: wait > 0 ? formatClock(wait) : "", stripBlinds: "", stripAnte: formatBuyIn(board, read, now, words), stripNext: "" };
}

/* How long was played, in hours and whole minutes, as hours_text of tournament/engine/messages.py says it. */
function formatLength(lasted, words) {
  const minutes = Math.floor(lasted / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const whole = hours > 0 ? interpolate(words.hours, { time: hours }) : "";
  const rest = minutes % 60 > 0 || hours === 0 ? interpolate(words.minutes, { minutes: minutes % 60 }) : "";
  return [whole, rest].filter(Boolean).join(" ").replace(/ /g, "\u00a0");
}

/** The winner's knockouts, the length of the night, its players and rebuys. */
export function formatWinnerFacts(board, words) {
  const { entered, entries } = board.players;
  const rebuys = board.money === null ? 0 : board.money.rebuys;
  const hits = board.course === null ? 0 : board.course.hits;
  const facts = [
    hits > 0 ? formatCount(words.knockouts, hits) : "",
    board.course === null ? "" : formatLength(board.course.lasted, words),
    entries > entered ? formatCount(words.entries, entries) : formatCount(words.show.players, entered),
    rebuys > 0 ? formatCount(words.rebuys, rebuys) : "",
  ];
  return facts.filter(Boolean).join(" · ");
}

function buildWinnerText(board, words) {
  const [first] = board.players.places;
  const course = board.course;
  const name = formatName(first.names[0], words);
  return {
    winnerFacts: formatWinnerFacts(board, words),
    winnerPrize: formatWinnings(first, board.money, words),
    courseBy: course !== null && course.hits > 0 ? interpolate(words.plate.by, { names: name }) : "",
    courseMoney: course !== null && course.money !== null ? words.show.in_money : "",
    winnerName: first.names.map((one) => formatName(one, words)).join(" · "), // has the room that the others leave
  };
}

/* The step of a ruling that its table is at, and the one after it. */
function buildRulingText(ruling, words) {
  const at = ruling.steps.findIndex((one) => !one[1]);
  const next = ruling.steps[at + 1];
  return {
    sceneTitle: ruling.table,
    stepOf: ruling.says + " · " + interpolate(words.show.step_of, { step: at + 1, total: ruling.steps.length }),
    stepSays: ruling.steps[at][0],
    stepNext: next === undefined ? "" : next[0],
  };
}

function listRunnersUp(board, words) {
  const rows = board.players.places.slice(1).map((one) =>
    one.names.map((name, at) => ({
      place: formatOrdinalRange(one.place, one.to, words),
      who: formatName(name, words),
      sum: board.money !== null && one.won[at] > 0 ? formatMoney(one.won[at], board.money, words) : "",
    }))
  );
  return [].concat.apply([], rows).slice(0, MAX_RUNNERS_UP);
}

/** Whether a scene is the clock on its table, only with something else beside it. */
export function isClockScene(layout) {
  return CLOCK_LAYOUTS.indexOf(layout) >= 0;
}

/** The scenes of one page; an overlay has none. */
export function mountScenes(element, painter, words) {
  const place = element.querySelector(".tv-scene");
  const codes = mountRoomCodes(element);
  const lists = mountSheet(place, painter);
  const courseNow = place === null ? null : createLazyPart(place.querySelector(".tv-course"));
  const addPhoto = createPhotoAdder(element);
  let drawn = "";

  function isChanged(what) {
    const next = JSON.stringify(what);
    const is = next !== drawn;
    drawn = next;
    return is;
  }

  function renderWinner(board) {
    const text = buildWinnerText(board, words);
    painter.setMarks({ "data-course": board.course !== null });
    painter.showTexts(text);
    const others = listRunnersUp(board, words);
    const [first] = board.players.places;
    const photo = first.names.length === 1 ? findPhoto(first.names[0], board) : "";
    if (isChanged(["winner", others, photo])) {
      painter.setMarks({ "data-photo": addPhoto(place.querySelector(".tv-won-who .tv-disc"), photo) });
      const list = place.querySelector(".tv-others");
      list.textContent = "";
      others.forEach((one) => list.appendChild(createRowElement(one)));
    }
    const course = board.course === null ? null : courseNow();
    if (course !== null) {
      const isWhole = board.finished - board.started === board.course.lasted;
      course.render({ ...board.course, began: isWhole ? board.started : null }, words);
    }
  }

  return {
    isThere: place !== null,
    /** Mark the page with the scene that it shows, whose codes come and go with it. */
    markScene(layout, before, time) {
      painter.setMarks({ "data-scene": isClockScene(layout) ? false : layout });
      codes(hasCodes(layout, before), time);
    },
    /** Draw a scene; the page is marked with its name already, so that it can be measured. */
    render(scene, board, seen, now) {
      const text = seen.text;
      painter.showTexts(buildStripText(scene.layout, board, seen.read, text, words, now));
      painter.setMarks({ "data-next": scene.layout !== "lobby" && text.next !== text.blinds && text.next !== "–" }); // in a break the next blinds are the large ones
      const sheet = buildSheet(scene.layout, board, seen.read, now, words);
      if (sheet === null) {
        painter.showTexts({ sceneTitle: "", sceneMore: "" });
      }
      if (sheet !== null) {
        lists.render(sheet, scene.page);
      } else if (scene.layout === "winner") {
        renderWinner(board);
      } else if (scene.layout === "ruling") {
        painter.showTexts(buildRulingText(board.ruling, words));
      }
    },
  };
}
