/* A page that follows its night: its clock counts, and it is drawn afresh whenever somebody changed something. */

import { begunOnPage } from "./level-alerts.js";
import { follow } from "./live-updates.js";
import { place, showClock } from "./page-clock.js";
import { redraw, tellLink, written } from "./page-refresh.js";
import { untilNextDigit } from "./ticker.js";

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
      begun(newer, live.now());
      tick();
    },
    onStatus: (status) => tellLink(status, words),
    onLook: () => document.getElementById("night-bar") && redraw(),
    onBye: () => location.reload(),
  });
  const begun = begunOnPage(document, first.board, live.now(), words, () => undefined);

  function tick() {
    const now = live.now();
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
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
