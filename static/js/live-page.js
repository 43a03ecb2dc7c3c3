/* A page that follows its night: its clock counts, and it is drawn afresh whenever somebody changed something. */

import { sounds } from "./device-sounds.js";
import { begunOnPage } from "./level-alerts.js";
import { follow } from "./live-updates.js";
import { place, showClock } from "./page-clock.js";
import { redraw, tellLink, written } from "./page-refresh.js";
import { untilNextDigit } from "./ticker.js";
import { LEVEL, phone } from "./vibration.js";

const REDRAW_AFTER_EDGE_MS = 150;

function start(element) {
  const words = written("words");
  const first = written("first-board");
  let board = first.board;
  let drawn = place(board, first.now);
  let timer = null;

  const live = follow({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const changed = newer.mark !== board.mark;
      board = newer;
      drawn = place(board, live.now());
      if (changed) redraw();
      tick();
    },
    onStatus: (status) => tellLink(status, words),
    onLook: () => document.getElementById("night-bar") && redraw(),
    onBye: () => location.reload(),
  });
  const begun = begunOnPage(document, first.board, live.now(), words, () => {
    phone.shake(LEVEL);
    sounds.playLevel();
  });

  function tick() {
    const now = live.now();
    if (live.look()) begun(board, now);
    showClock(board, now);
    if (place(board, now) !== drawn) {
      drawn = place(board, now);
      setTimeout(redraw, REDRAW_AFTER_EDGE_MS);
    }
    clearTimeout(timer);
    timer = setTimeout(tick, untilNextDigit(board, now));
  }
  document.body.addEventListener("htmx:after:swap", tick);
  tick();
  phone.start(document);
  sounds.start(document);
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
