/* A page that follows its night: its clock counts, and it is drawn afresh whenever somebody changed something. */

import { sounds } from "./device-sounds.js";
import { createPageAlerts } from "./level-alerts.js";
import { followNight } from "./live-updates.js";
import { computePageState, renderClock } from "./page-clock.js";
import { readJsonScript, refreshPage, renderConnectionStatus } from "./page-refresh.js";
import { getMsUntilNextDigit } from "./ticker.js";
import { LEVEL_PATTERN, phone } from "./vibration.js";

export const REFRESH_DELAY_MS = 150;

/**
 * Start on a page with `element`, which names the addresses. `onLook()` hears that somebody asks the desks for
 * something, `onTick(board, now, words)` draws what else counts with the clock.
 */
export function startNightUpdates(element, { onLook, onTick = () => undefined }) {
  const words = readJsonScript("words");
  const first = readJsonScript("first-board");
  let board = first.board;
  let drawnState = computePageState(board, first.now);
  let timer = null;

  const live = followNight({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const isChanged = newer.mark !== board.mark;
      board = newer;
      drawnState = computePageState(board, live.now());
      if (isChanged) refreshPage();
      tick();
    },
    onStatus: (status) => renderConnectionStatus(status, words),
    onLook,
    onBye: () => location.reload(),
  });
  const checkAlerts = createPageAlerts(document, board, live.now(), words, () => {
    phone.vibrate(LEVEL_PATTERN);
    sounds.playLevel();
  });

  function tick() {
    const now = live.now();
    if (live.checkConnection()) checkAlerts(board, now);
    renderClock(board, now);
    onTick(board, now, words);
    const state = computePageState(board, now);
    if (state !== drawnState) {
      drawnState = state;
      setTimeout(refreshPage, REFRESH_DELAY_MS);
    }
    clearTimeout(timer);
    timer = setTimeout(tick, getMsUntilNextDigit(board, now));
  }

  document.body.addEventListener("htmx:after:swap", tick);
  tick();
  phone.start(document);
  sounds.start(document);
}
