/* Puts a scene on the page: lists, a ruling and the winner; only what changed is touched. */

import { counted, moneyText, nameText, ordinalText, winnings } from "./money-format.js";
import { formatChips, formatClock, interpolate, formatTimeOfDay } from "../number-format.js";
import { line } from "./dom.js";
import { openOffers } from "./offer-sentences.js";
import { photoOf, photosOn } from "./player-faces.js";
import { codesOn, hasCodes } from "./room-codes.js";
import { latePart } from "./late-part.js";
import { sheetOf } from "./scene-lists.js";
import { sheetOn } from "./sheet-view.js";

const STAGED = ["clock", "break", "draw", "final_table"];
const OTHERS = 3;
const LONG_NAME = 16;
const MINUTE = 60000;

/* Until the clock starts by itself, or until the host means to start it. */
const waitUntilStart = (board, read, now) => read.wait_ms || Math.max(0, (board.lobby.planned || 0) - now);

/* What coming in costs, and the chips for it. */
function buyInText(board, read, now, words) {
  const offer = openOffers(board, read, now).find((one) => one.buys === "buy_in");
  if (offer === undefined) {
    return "";
  }
  const stack = formatChips(offer.chips, words);
  return offer.price > 0 ? interpolate(words.show.buy_in, { price: moneyText(offer.price, board.money, words), chips: stack }) : interpolate(words.show.chips, { chips: stack });
}

/** In the lobby the strip has when the first hand is dealt and what coming in costs; a night without a set start has none to count. */
export function stripText(layout, board, read, text, words, now) {
  if (layout !== "lobby") {
    return { stripLevel: text.level, stripTime: text.time, stripBlinds: text.blinds, stripAnte: text.ante, stripNext: text.next };
  }
  const wait = waitUntilStart(board, read, now);
  const level = wait > 0 ? interpolate(words.show.first_hand_at, { time: formatTimeOfDay(now + wait, words) }) : words.not_started;
  return { stripLevel: level, stripTime: wait > 0 ? formatClock(wait) : "", stripBlinds: "", stripAnte: buyInText(board, read, now, words), stripNext: "" };
}

/* How long was played, in hours and minutes. */
function lengthText(lasted, words) {
  const minutes = Math.round(lasted / MINUTE);
  const hours = Math.floor(minutes / 60);
  const whole = hours > 0 ? interpolate(words.hours, { time: hours }) : "";
  const rest = minutes % 60 > 0 || hours === 0 ? interpolate(words.minutes, { minutes: minutes % 60 }) : "";
  return [whole, rest].filter(Boolean).join(" ").replace(/ /g, "\u00a0");
}

const inOneLine = (facts) => facts.filter(Boolean).join(" · ");

/** The winner's knockouts and the length of the night in one line, its players and rebuys in another. */
export function winnerFacts(board, words) {
  const { entered, entries } = board.players;
  const rebuys = board.money === null ? 0 : board.money.rebuys;
  const hits = board.course === null ? 0 : board.course.hits;
  return {
    winnerFacts: inOneLine([
      hits > 0 ? counted(words.knockouts, hits) : "",
      board.course === null ? "" : lengthText(board.course.lasted, words),
    ]),
    winnerField: inOneLine([
      entries > entered ? counted(words.entries, entries) : counted(words.show.players, entered),
      rebuys > 0 ? counted(words.rebuys, rebuys) : "",
    ]),
  };
}

function winnerText(board, words) {
  const [first] = board.players.places;
  const course = board.course;
  const name = nameText(first.names[0], words);
  return {
    ...winnerFacts(board, words),
    winnerPrize: winnings(first, board.money, words),
    courseBy: course !== null && course.hits > 0 ? interpolate(words.plate.by, { names: name }) : "",
    courseMoney: course !== null && course.money !== null ? words.show.in_money : "",
    winnerName: first.names.map((one) => nameText(one, words)).join(" · "), // has the room that the others leave
  };
}

/* The step of a ruling that its table is at, and the one after it. */
function stepText(ruling, words) {
  const at = ruling.steps.findIndex((one) => !one[1]);
  const next = ruling.steps[at + 1];
  return {
    sceneTitle: ruling.table,
    stepOf: ruling.says + " · " + interpolate(words.show.step_of, { step: at + 1, total: ruling.steps.length }),
    stepSays: ruling.steps[at][0],
    stepNext: next === undefined ? "" : next[0],
  };
}

function nextBest(board, words) {
  const rows = board.players.places.slice(1).map((one) =>
    one.names.map((name, at) => ({
      place: ordinalText(one.place, one.to, words),
      who: nameText(name, words),
      sum: board.money !== null && one.won[at] > 0 ? moneyText(one.won[at], board.money, words) : "",
    }))
  );
  return [].concat.apply([], rows).slice(0, OTHERS);
}

/** Whether a scene is the clock on its table, only with something else beside it. */
export function isStaged(layout) {
  return STAGED.indexOf(layout) >= 0;
}

/** The scenes of one page; an overlay has none. */
export function scenesOn(element, paint, words) {
  const place = element.querySelector(".tv-scene");
  const codes = codesOn(element);
  const lists = sheetOn(place, paint);
  const courseNow = place === null ? null : latePart(place.querySelector(".tv-course"));
  const addPhoto = photosOn(element);
  let drawn = "";

  function isNew(what) {
    const next = JSON.stringify(what);
    const is = next !== drawn;
    drawn = next;
    return is;
  }

  function drawWinner(board) {
    const text = winnerText(board, words);
    const isShort = board.players.places[0].names.length === 1 && text.winnerName.length <= LONG_NAME;
    paint.marks({ "data-course": board.course === null ? false : isShort ? "wide" : "narrow" });
    paint.texts(text);
    const others = nextBest(board, words);
    const [first] = board.players.places;
    const photo = first.names.length === 1 ? photoOf(first.names[0], board) : "";
    if (isNew(["winner", others, photo])) {
      paint.marks({ "data-photo": addPhoto(place.querySelector(".tv-won-who .tv-disc"), photo) });
      const list = place.querySelector(".tv-others");
      list.textContent = "";
      others.forEach((one) => list.appendChild(line(one)));
    }
    const course = board.course === null ? null : courseNow();
    if (course !== null) {
      const isWhole = board.finished - board.started === board.course.lasted;
      course.draw({ ...board.course, began: isWhole ? board.started : null }, words);
    }
  }

  return {
    there: place !== null,
    /** Mark the page with the scene that it shows, whose codes come and go with it. */
    mark(layout, before, time) {
      paint.marks({ "data-scene": isStaged(layout) ? false : layout });
      codes(hasCodes(layout, before), time);
    },
    /** Draw a scene; the page is marked with its name already, so that it can be measured. */
    draw(scene, board, seen, now) {
      const text = seen.text;
      paint.texts(stripText(scene.layout, board, seen.read, text, words, now));
      paint.marks({ "data-next": scene.layout !== "lobby" && text.next !== text.blinds && text.next !== "–" }); // in a break the next blinds are the large ones
      const sheet = sheetOf(scene.layout, board, seen.read, now, words);
      if (sheet === null) {
        paint.texts({ sceneTitle: "", sceneMore: "" });
      }
      if (sheet !== null) {
        lists.draw(sheet, scene.page);
      } else if (scene.layout === "winner") {
        drawWinner(board);
      } else if (scene.layout === "ruling") {
        paint.texts(stepText(board.ruling, words));
      }
    },
  };
}
