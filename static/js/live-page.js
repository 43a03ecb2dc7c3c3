/* A page without a clock that follows its night: it is drawn afresh whenever somebody changed something. */

import { begunOnPage } from "./level-alerts.js";
import { follow } from "./live-updates.js";
import { redraw, tellLink, written } from "./page-refresh.js";

function start(element) {
  const words = written("words");
  const first = written("first-board");
  let mark = first.board.mark;
  const live = follow({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const changed = newer.mark !== mark;
      mark = newer.mark;
      if (changed) redraw();
      begun(newer, live.now());
    },
    onStatus: (status) => tellLink(status, words),
    onBye: () => location.reload(),
  });
  const begun = begunOnPage(document, first.board, live.now(), words, () => undefined);
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
