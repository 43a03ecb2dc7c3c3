/* The screen: draws the night's picture at every full second, and says how it is doing. */

import { untilNextDigit } from "./beat.js";
import { startControls } from "./controls.js";
import { cueKeeper, soundsAt } from "./cues.js";
import { follow } from "./live.js";
import { news } from "./news.js";
import { NOTE_MS, notesOn } from "./notes.js";
import { fill, timeOfDay } from "./numbers.js";
import { painter } from "./paint.js";
import { pages } from "./panel.js";
import { picture } from "./picture.js";
import { rowsOf } from "./rows.js";
import { seatingOn } from "./seating-view.js";
import { CHANGES_PAGE, callLines, newSeats } from "./seats.js";
import { turn } from "./sentences.js";
import { startSound, wasMovedOn } from "./sound.js";
import { startWake } from "./wake.js";

const HEALTH_MS = 30000;
const PLAN_MS = 60000;
const OUT_PAGE = "out 1/1";
const UNSETTLED_MS = 100;

function written(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** Start the screen on its element; the first board and the words stand on the page. */
export function start(element) {
  const words = written("words");
  const first = written("first-board");
  const paint = painter(element);
  const rows = rowsOf(element.querySelector(".tv-rows"));
  const seating = seatingOn(element, words);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let board = first.board;
  let shown = { line: "", since: 0 };
  let page = { line: "", since: 0 };
  const notes = notesOn(() => performance.now());
  let timer = null;

  const live = follow({
    socket: element.getAttribute("data-socket"),
    board: element.getAttribute("data-board"),
    first: first,
    onBoard: (newer) => {
      const time = live.now();
      if (wasMovedOn(board, newer, time) && !soundsAt(newer.cues, newer.anchor.since)) {
        sound.playNow("level");
      }
      cues.take(newer.cues);
      tellNews(newSeats(board, newer, words), CHANGES_PAGE, time);
      tellNews(news(board, newer, words), OUT_PAGE, time);
      board = newer;
      sound.plan(board);
      draw();
    },
    onStatus: tellLink,
    onBye: () => paint.texts({ gone: words.gone }),
    onJump: (ms) => notes.add(fill(words.jumped, { seconds: Math.round(ms / 1000) }), NOTE_MS),
  });
  const sound = startSound(live.now);
  const cues = cueKeeper(board.cues, live.now(), (one) => {
    sound.carry(one);
    if (one.text !== "") {
      notes.add(one.text, NOTE_MS);
    }
  });
  const wake = startWake(health);
  const bar = document.querySelector(".controls");
  const showSound = bar ? startControls(bar, document.getElementById("help"), words, toggleSound) : () => undefined;

  /* The panel turns to the page that has all of what is new. */
  function tellNews(lines, key, time) {
    notes.addAll(lines);
    if (lines.length > 0) {
      page = { line: key, since: time };
    }
  }

  function toggleSound() {
    sound.toggle(heard);
    wake.tapped(sound.audio());
  }

  function heard() {
    sound.plan(board);
    showSound(sound.muted);
    health();
  }

  function tellLink(status) {
    const badge = element.querySelector("[data-link]");
    if (badge !== null) {
      badge.setAttribute("data-link", status.kind);
    }
    paint.texts({ link: fill(words.link[status.kind], { time: timeOfDay(status.since, words) }) });
    if (status.kind === "live") {
      health();
    }
  }

  function health() {
    live.report({
      visible: document.visibilityState === "visible",
      muted: sound.muted,
      awake: wake.awake,
      screen: Math.round(window.innerWidth * window.devicePixelRatio) + "x" + Math.round(window.innerHeight * window.devicePixelRatio),
    });
  }

  function lineOf(seen, time) {
    const noted = notes.lines();
    const moving = seating.spacious ? [] : callLines(board, time, words);
    const pressing = noted.length > 0 ? noted : seen.pressing.concat(moving);
    const lines = pressing.length > 0 ? pressing : still.matches ? seen.facts.slice(0, 1) : seen.facts;
    shown = turn(shown, lines, time);
    return { line: shown.line, pressing: pressing.length > 0 };
  }

  /* The last table needs more room than a list: it covers the facts while it has its turn. */
  function drawPanel(seen, time) {
    const room = rows.room();
    const all = seen.panel ? pages(board, seen.read, time, room, words).filter((one) => !one.seats || seating.spacious) : [];
    if (all.length === 0) {
      return "";
    }
    page = turn(page, all.map((one) => one.key), time);
    const shownPage = all.find((one) => one.key === page.line);
    if (shownPage.seats) {
      seating.drawRound(shownPage);
      return "round";
    }
    paint.texts({ panel: shownPage.title, panelMore: shownPage.more });
    rows.draw(shownPage, room);
    return "";
  }

  function drawAll(time) {
    const seen = picture(board, time, words);
    const foot = lineOf(seen, time);
    const seats = seating.look(board, time, seen.text.decision !== "");
    paint.marks({
      "data-phase": seen.phase,
      "data-mark": seen.mark,
      "data-worded": seen.worded,
      "data-soon": seen.soon,
      "data-pressing": foot.pressing,
      "data-panel": seen.panel,
      "data-money": seen.money,
      "data-breaks": seen.breaks,
    });
    paint.marksOf(".tv-decision", { "data-part": seen.text.decision });
    paint.texts(Object.assign({ line: foot.line }, seen.text));
    paint.marks({ "data-over": drawPanel(seen, time) });
    paint.marks(seats.over ? { "data-over": seats.over } : {});
    seats.draw();
    return seats.next_ms;
  }

  function draw() {
    const time = live.now();
    if (live.settled()) {
      cues.look(time);
    }
    const next = live.settled() ? Math.min(drawAll(time), untilNextDigit(board, time), cues.wait(time)) : UNSETTLED_MS;
    clearTimeout(timer);
    timer = setTimeout(draw, next);
  }

  function fitAll() {
    paint.fitAll();
    seating.fitAll();
  }

  document.addEventListener("visibilitychange", () => {
    health();
    draw();
  });
  window.addEventListener("resize", () => {
    draw();
    fitAll();
  });
  if (document.fonts && document.fonts.ready) {
    document.fonts.ready.then(fitAll);
  }
  setInterval(health, HEALTH_MS);
  setInterval(() => sound.plan(board), PLAN_MS);
  draw();
  paint.fitAll();
}

start(document.getElementById("screen"));
