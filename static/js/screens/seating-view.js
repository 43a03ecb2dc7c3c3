/* Everything about seats on the screen's page: the stage of the draw, and what covers the panel. */

import { callOn, untilPage } from "./panel-overlay.js";
import { latePart } from "./late-part.js";
import { hasDraw } from "./scene-rotation.js";
import { call } from "./seating-text.js";

const UPRIGHT = "(max-aspect-ratio: 1/1)";
const TABLES_ON_A_PAGE = 3;

/** The seats of one page; every part may be missing, as it is on an overlay. */
export function seatingOn(element, words) {
  const place = element.querySelector(".tv-stage");
  const stageNow = place === null ? null : latePart(place);
  const calling = callOn(element.querySelector(".tv-call"));
  const upright = window.matchMedia(UPRIGHT);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let stage = null; // comes with the first draw
  let seen = { draw: "", since: -Infinity };

  /* When the draw that is under way was last seen to go on; it does not hold a clock up for ever. */
  function changed(board, now) {
    const draw = board.seating === null ? null : board.seating.draw;
    const told = draw === null ? "" : draw.since + " " + draw.drawn;
    if (told !== seen.draw) {
      seen = { draw: told, since: now };
    }
    return seen.since;
  }

  function showOf(board, now, lasting) {
    const options = { lasting: lasting, most: upright.matches ? 1 : TABLES_ON_A_PAGE, changed: changed(board, now), still: still.matches };
    stage = place !== null && hasDraw(board) ? stageNow() : stage;
    return stage === null ? null : stage.showAt(board, now, options);
  }

  return {
    /** Whether there is room for more than a line. */
    spacious: calling.there,
    /**
     * What is due: what it covers, in how many milliseconds it changes by itself, and how to draw it once the page is
     * marked with what it covers. `lasting`: the cards of a draw stay for as long as the board knows them.
     */
    look(board, now, isCalled, lasting) {
      const show = isCalled ? null : showOf(board, now, lasting);
      const covers = show === null && calling.there ? call(board, now, words) : null;
      return {
        over: show !== null ? "stage" : covers !== null ? "call" : "",
        next_ms: show !== null ? show.next_ms : covers !== null ? untilPage(now) : Infinity,
        draw() {
          if (show !== null) {
            stage.draw(show);
          } else if (stage !== null) {
            stage.clear();
          }
          if (covers !== null) {
            calling.draw(covers, now);
          }
        },
      };
    },
    fitAll() {
      if (stage !== null) {
        stage.fitAll();
      }
    },
  };
}
