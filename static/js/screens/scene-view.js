/* Puts a scene on the page: lists, the break, the last table and the winner; only what changed is touched. */

import { breakEnd, nextLevel } from "../clock.js";
import { moneyText, nameText, placeText } from "./money-format.js";
import { clockText, fill, timeOfDay } from "../number-format.js";
import { line } from "./dom.js";
import { codesOn, hasCodes } from "./room-codes.js";
import { sheetOf } from "./scene-lists.js";
import { sheetOn } from "./sheet-view.js";
import { tableSceneOn } from "./final-table-view.js";

const OTHERS = 4;

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
  const lists = sheetOn(place, paint);
  let drawn = "";

  function isNew(what) {
    const next = JSON.stringify(what);
    const is = next !== drawn;
    drawn = next;
    return is;
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
      paint.marks({ "data-next": text.next !== text.blinds && text.next !== "–" }); // in a break the next blinds are the large ones
      const sheet = sheetOf(scene.layout, board, seen.read, now, words);
      if (sheet === null) {
        paint.texts({ sceneTitle: "", sceneMore: "" });
      }
      if (sheet !== null) {
        lists.draw(sheet, scene.page);
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
