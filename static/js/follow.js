/* A page without a clock that follows its night: it is drawn afresh whenever somebody changed something. */

import { follow } from "./live.js";
import { redraw, tellLink, written } from "./redraw.js";

function start(element) {
  const words = written("words");
  const first = written("first-board");
  let mark = first.board.mark;
  follow({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const changed = newer.mark !== mark;
      mark = newer.mark;
      if (changed) redraw();
    },
    onStatus: (status) => tellLink(status, words),
    onBye: () => location.reload(),
  });
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
