/* The screen: draws the night's picture, and says how it is doing. */

import { getMsUntilNextDigit, getMsUntilNextPicture } from "../ticker.js";
import { createScreenAlerts } from "../level-alerts.js";
import { keepPin, startControls } from "./screen-controls.js";
import { cueKeeper, soundsAt } from "./screen-cues.js";
import { followNight } from "../live-updates.js";
import { footOn } from "./footer-line.js";
import { startHealth } from "./screen-health.js";
import { lookOn } from "./club-theme.js";
import { newSeats, news } from "./recent-events.js";
import { leave, startLooking } from "./next-night.js";
import { interpolate, formatTimeOfDay } from "../number-format.js";
import { painter } from "./screen-painter.js";
import { plateOn, plates } from "./knockout-plate.js";
import { payoutLine } from "./panel-pages.js";
import { panelOn } from "./panel-view.js";
import { countingText, picture } from "./screen-content.js";
import { readJsonScript } from "../page-refresh.js";
import { isStaged, scenesOn } from "./scene-view.js";
import { seatingOn } from "./seating-view.js";
import { CHANGES_PAGE, callLines } from "./seating-text.js";
import { conditions, sceneAt } from "./scene-rotation.js";
import { tableOn } from "./table-view.js";
import { startSound, wasMovedOn } from "./sound-player.js";
import { drawLoop } from "./draw-loop.js";
import { onDraft, standing } from "./preview-clock.js";
import { untilTurn } from "./turn-timing.js";
import { tvOn } from "./tv-settings.js";

const PLAN_MS = 60000;
const OUT_PAGE = "out 1/1";

function start(element) {
  const words = readJsonScript("words");
  const first = readJsonScript("first-board");
  const paint = painter(element);
  const pictures = element.getAttribute("data-pictures");
  const seating = seatingOn(element, words);
  const panel = panelOn(element, paint, seating, words);
  const table = tableOn(element, paint, words);
  const plate = plateOn(element);
  const scenes = scenesOn(element, paint, words);
  const foot = footOn(element, pictures);
  const look = lookOn(element, pictures);
  let board = first.board;
  let pinned = element.getAttribute("data-pinned") || "";
  let scene = "";

  const live = (element.getAttribute("data-socket") ? followNight : standing)({
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
      plate.add(plates(board, newer, words), time);
      take(newer);
    },
    onTv: obey,
    onStatus: tellLink,
    onBye: () => leave(element) || paint.texts({ gone: words.gone }),
    onJump: (ms, time) => foot.add([interpolate(words.jumped, { seconds: Math.round(ms / 1000) })], time),
  });
  const sound = startSound(live.now);
  const tv = tvOn(paint, sound, heard);
  const cues = cueKeeper(board.cues, live.now(), (one) => {
    sound.carry(one);
    foot.add(one.text === "" ? [] : [one.text], live.now());
  });
  const begun = createScreenAlerts(element, board, live.now(), words);
  startLooking(element);
  const draw = drawLoop(element, live, () => board, drawPicture, (time) => paint.texts(countingText(board, time, words)));
  const health = startHealth(live, sound);
  const bar = document.querySelector(".controls");
  const showSound = bar ? startControls(bar, words, toggleSound, pin, sound.handleTap) : () => undefined;

  /* The panel turns to the page that has all of what is new. */
  function tellNews(lines, key, time) {
    foot.add(lines, time);
    if (lines.length > 0) {
      panel.turnTo(key, time);
    }
  }

  function toggleSound() {
    sound.toggle(heard);
    health.wake.handleTap(sound.audio());
  }

  function heard() {
    sound.plan(board);
    showSound(sound.muted);
    health.tell();
  }

  function tellLink(status) {
    paint.marksOf("[data-link]", { "data-link": status.kind });
    paint.texts({ link: interpolate(words.link[status.kind], { time: formatTimeOfDay(status.since, words) }) });
    if (status.kind === "live") {
      health.tell();
    }
  }

  /* Another scene has other boxes, as have the last table and a foot without a line, and what was hidden was not measured. */
  function setScene(now, layout, before, time) {
    scenes.mark(layout, before, time);
    if (now !== scene) {
      scene = now;
      fitAll();
    }
  }

  function drawPicture(time) {
    [panel, table].forEach((part) => part.measure()); // before anything is written
    cues.look(time);
    const seen = picture(board, time, words);
    const turned = scenes.there ? sceneAt(tv.boardOn(board), time, pinned, words) : { layout: "clock", next_ms: Infinity };
    const seats = seating.look(board, time, seen.text.decision !== "", turned.layout === "draw");
    const layout = seats.over === "stage" ? "clock" : turned.layout;
    const staged = isStaged(layout);
    const isAlone = layout === "final_table" && seats.over === "";
    const last = staged ? table.takeLast(board, seen, time, isAlone) : null;
    const isLast = last !== null;
    const beside = staged && scenes.there && seats.over === "" && !(isLast && isAlone) ? seen.beside : "";
    const isWide = staged && scenes.there && seats.over === "" && seen.isLong && seen.mark !== "bubble" && seen.text.decision === "";
    const resting = layout === "lobby" ? [] : seen.facts; // its names need the room
    const facts = isWide ? [payoutLine(board, words)].filter(Boolean).concat(resting) : resting;
    const moving = seating.spacious && staged ? [] : callLines(board, time, words);
    const plated = plate.look(time);
    const told = foot.look(Object.assign({}, seen, { facts: facts }), board, moving, beside, time);
    begun(board, time, told.spoken);
    paint.marks(Object.assign({ "data-pressing": told.pressing, "data-quiet": told.isEmpty, "data-last-table": isLast, "data-alone": isLast && isAlone, "data-wide": isWide }, seen.marks));
    setScene([layout, isLast, isAlone, isWide, told.isEmpty].join(" "), layout, conditions(board, seen.read).before, time);
    paint.marksOf(".tv-decision", { "data-part": seen.text.decision });
    const line = told.isNews && plated < Infinity ? "" : told.line; // the plate says it
    paint.texts(Object.assign({ line: line }, seen.text, staged && scenes.there ? seen.staged : {}));
    if (staged) {
      paint.texts({ sceneTitle: isLast ? last.title : "", sceneMore: isLast ? last.more : "" });
      table.draw(board, seen);
      const round = panel.draw(board, seen, time, isLast, layout === "final_table");
      paint.marks({ "data-over": seats.over || round });
      seats.draw();
    } else {
      paint.marks({ "data-over": "" });
      scenes.draw(turned, board, seen, time);
    }
    const waits = [untilTurn(time), cues.wait(time), seats.next_ms, Math.max(20, turned.next_ms), tv.identify(time), plated];
    return Math.min(seen.text.decision === "" ? getMsUntilNextPicture(board, time) : getMsUntilNextDigit(board, time), ...waits);
  }

  function take(newer) {
    board = newer;
    look.wear(board.show);
    sound.plan(board);
    draw();
  }

  function obey(wanted) {
    pinned = tv.obey(wanted, pinned);
    draw();
  }

  function pin(layout) {
    pinned = layout;
    keepPin(layout);
    draw();
  }

  function fitAll() {
    paint.fitAll();
    seating.fitAll();
  }

  const drawAfresh = () => [draw, fitAll].forEach((run) => run());

  document.addEventListener("visibilitychange", draw);
  window.addEventListener("resize", drawAfresh);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(drawAfresh);
  setInterval(() => sound.plan(board), PLAN_MS);
  onDraft(element, (show, layout) => {
    pinned = layout;
    take(Object.assign({}, board, { show: show }));
  });
  look.wear(board.show);
  drawAfresh();
  if (first.tv) obey(first.tv);
}

start(document.getElementById("screen"));
