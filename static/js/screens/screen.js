/* The screen: draws the night's picture, and says how it is doing. */

import { getMsUntilNextDigit, getMsUntilNextPicture } from "../ticker.js";
import { createScreenAlerts } from "../level-alerts.js";
import { isHalt } from "./break-text.js";
import { buildFirstPrizeFact } from "./clock-facts.js";
import { savePin, startControls } from "./screen-controls.js";
import { createCueRunner, hasTuneAt } from "./screen-cues.js";
import { followNight } from "../live-updates.js";
import { mountFooterLine } from "./footer-line.js";
import { startHealthReports } from "./screen-health.js";
import { mountClubTheme } from "./club-theme.js";
import { describeNewKnockouts, describeNewSeats } from "./recent-events.js";
import { leaveScreen, watchForNextNight } from "./next-night.js";
import { formatTimeOfDay, interpolate } from "../number-format.js";
import { createPainter } from "./screen-painter.js";
import { buildBanners, mountKnockoutBanner } from "./knockout-banner.js";
import { formatPayoutLine } from "./panel-pages.js";
import { mountPanel } from "./panel-view.js";
import { buildCountingText, buildPicture } from "./screen-content.js";
import { readJsonScript } from "../page-refresh.js";
import { isClockScene, mountScenes } from "./scene-view.js";
import { mountSeating } from "./seating-view.js";
import { CHANGES_PAGE, listSeatingLines } from "./seating-text.js";
import { evaluateConditions, getSceneAt } from "./scene-rotation.js";
import { mountTable } from "./table-view.js";
import { createSoundPlayer, wasLevelSkipped } from "./sound-player.js";
import { startRenderLoop } from "./render-loop.js";
import { createPreviewConnection, onPreviewDraft } from "./preview-connection.js";
import { getMsUntilTurn } from "./line-rotation.js";
import { createTvSettings } from "./tv-settings.js";

const SOUND_PLAN_INTERVAL_MS = 60000;
const KNOCKOUTS_PAGE = "out 1/1";

function startScreen(element) {
  const words = readJsonScript("words");
  const first = readJsonScript("first-board");
  const painter = createPainter(element);
  const pictures = element.getAttribute("data-pictures");
  const seating = mountSeating(element, words);
  const panel = mountPanel(element, painter, seating, words);
  const table = mountTable(element, painter, words);
  const banner = mountKnockoutBanner(element);
  const scenes = mountScenes(element, painter, words);
  const footer = mountFooterLine(element, pictures);
  const theme = mountClubTheme(element, pictures);
  let board = first.board;
  let pinned = element.getAttribute("data-pinned") || "";
  let scene = "";

  const live = (element.getAttribute("data-socket") ? followNight : createPreviewConnection)({
    socket: element.getAttribute("data-socket"),
    board: element.getAttribute("data-board"),
    first: first,
    onBoard: (newer) => {
      const time = live.now();
      if (wasLevelSkipped(board, newer, time) && !hasTuneAt(newer.cues, newer.anchor.since)) {
        sound.playNow("level");
      }
      cues.setCues(newer.cues);
      announceNews(describeNewSeats(board, newer, words), CHANGES_PAGE, time);
      announceNews(describeNewKnockouts(board, newer, words), KNOCKOUTS_PAGE, time);
      banner.add(buildBanners(board, newer, words), time);
      applyBoard(newer);
    },
    onTv: applyTvSettings,
    onStatus: renderConnection,
    onBye: () => leaveScreen(element) || painter.showTexts({ gone: words.gone }),
    onJump: (ms, time) => footer.add([interpolate(words.jumped, { seconds: Math.round(ms / 1000) })], time),
  });
  const sound = createSoundPlayer(live.now);
  const tv = createTvSettings(painter, sound, handleSoundChange);
  const cues = createCueRunner(board.cues, live.now(), (one) => {
    sound.playCue(one);
    footer.add(one.text === "" ? [] : [one.text], live.now());
  });
  const checkAlerts = createScreenAlerts(element, board, live.now(), words);
  watchForNextNight(element);
  const render = startRenderLoop(element, live, () => board, renderPicture, (time) => painter.showTexts(buildCountingText(board, time, words)));
  const health = startHealthReports(live, sound);
  const bar = document.querySelector(".controls");
  const showSound = bar ? startControls(bar, words, toggleSound, pinScene, sound.handleTap) : () => undefined;

  /* The panel turns to the page that has all of what is new. */
  function announceNews(lines, key, time) {
    footer.add(lines, time);
    if (lines.length > 0) {
      panel.turnTo(key, time);
    }
  }

  function toggleSound() {
    sound.toggleSound(handleSoundChange);
    health.wake.handleTap(sound.getAudio());
  }

  function handleSoundChange() {
    sound.planSounds(board);
    showSound(sound.isMuted);
    health.report();
  }

  function renderConnection(status) {
    painter.setMarksOf("[data-link]", { "data-link": status.kind });
    painter.showTexts({ link: interpolate(words.link[status.kind], { time: formatTimeOfDay(status.since, words) }) });
    if (status.kind === "live") {
      health.report();
    }
  }

  /* Another scene has other boxes, as have the last table and a foot without a line, and what was hidden was not measured. */
  function setScene(now, layout, before, time) {
    scenes.markScene(layout, before, time);
    if (now !== scene) {
      scene = now;
      fitAll();
    }
  }

  function renderPicture(time) {
    [panel, table].forEach((part) => part.measure()); // before anything is written
    cues.runDueCues(time);
    const seen = buildPicture(board, time, words);
    const rotated = scenes.isThere ? getSceneAt(tv.applyToBoard(board), time, pinned, words) : { layout: "clock", next_ms: Infinity };
    const seats = seating.update(board, time, seen.text.decision !== "", rotated.layout === "draw");
    const layout = seats.over === "stage" ? "clock" : rotated.layout;
    const staged = isClockScene(layout);
    const isAlone = layout === "final_table" && seats.over === "";
    const last = staged ? table.takeLast(board, seen, time, isAlone) : null;
    const isLast = last !== null;
    const isDuel = isLast && isAlone && last.rows.length === 2;
    const beside = staged && scenes.isThere && seats.over === "" && !(isLast && isAlone) ? seen.beside : "";
    const isWide = staged && scenes.isThere && seats.over === "" && seen.isLong && seen.mark !== "bubble" && seen.text.decision === "";
    const isHalted = staged && scenes.isThere && seats.over !== "stage" && !isLast && isHalt(seen.mark);
    const resting = layout === "lobby" ? [] : seen.facts; // its names need the room
    const facts = isWide ? [formatPayoutLine(board, words)].filter(Boolean).concat(resting) : resting;
    const moving = seating.hasRoom && staged ? [] : listSeatingLines(board, time, words);
    const bannerMs = banner.update(time);
    const footerLine = footer.update(Object.assign({}, seen, { facts: facts }), board, moving, beside, time);
    checkAlerts(board, time, footerLine.spoken);
    painter.setMarks(Object.assign({ "data-pressing": footerLine.pressing, "data-quiet": footerLine.isEmpty, "data-last-table": isLast, "data-alone": isLast && isAlone, "data-duel": isDuel, "data-wide": isWide, "data-halted": isHalted }, seen.marks));
    setScene([layout, isLast, isAlone, isDuel, isWide, footerLine.isEmpty].join(" "), layout, evaluateConditions(board, seen.read).before, time);
    painter.setMarksOf(".tv-decision", { "data-part": seen.text.decision });
    const line = footerLine.isNews && bannerMs < Infinity ? "" : footerLine.line; // the banner says it
    painter.showTexts(Object.assign({ line: line }, seen.text, staged && scenes.isThere ? seen.staged : {}, isLast && isAlone ? buildFirstPrizeFact(board, words) : {}));
    if (staged) {
      painter.showTexts({ sceneTitle: isLast ? last.title : "", sceneMore: isLast ? last.more : "" });
      table.render(board, seen);
      const round = panel.render(board, seen, time, isLast, layout === "final_table");
      painter.setMarks({ "data-over": seats.over || round });
      seats.render();
    } else {
      painter.setMarks({ "data-over": "" });
      scenes.render(rotated, board, seen, time);
    }
    const waits = [getMsUntilTurn(time), cues.getMsUntilNext(time), seats.next_ms, Math.max(20, rotated.next_ms), tv.renderNumber(time), bannerMs];
    return Math.min(seen.text.decision === "" ? getMsUntilNextPicture(board, time) : getMsUntilNextDigit(board, time), ...waits);
  }

  function applyBoard(newer) {
    board = newer;
    theme.applyTheme(board.show);
    sound.planSounds(board);
    render();
  }

  function applyTvSettings(wanted) {
    pinned = tv.apply(wanted, pinned);
    render();
  }

  function pinScene(layout) {
    pinned = layout;
    savePin(layout);
    render();
  }

  function fitAll() {
    painter.fitAll();
    seating.fitAll();
  }

  const renderAfresh = () => [render, fitAll].forEach((run) => run());

  document.addEventListener("visibilitychange", render);
  window.addEventListener("resize", renderAfresh);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(renderAfresh);
  setInterval(() => sound.planSounds(board), SOUND_PLAN_INTERVAL_MS);
  onPreviewDraft(element, (show, layout) => {
    pinned = layout;
    applyBoard(Object.assign({}, board, { show: show }));
  });
  theme.applyTheme(board.show);
  renderAfresh();
  if (first.tv) applyTvSettings(first.tv);
}

startScreen(document.getElementById("screen"));
