/* Everything about seats on the screen's page: the stage of the draw, and what covers the panel. */

import { getMsUntilPage, mountPanelOverlay } from "./panel-overlay.js";
import { createLazyPart } from "./lazy-part.js";
import { hasDraw } from "./scene-rotation.js";
import { buildSeatingCall } from "./seating-text.js";

const PORTRAIT_QUERY = "(max-aspect-ratio: 1/1)";
const MAX_TABLES_PER_PAGE = 3;

/** The seats of one page; every part may be missing, as it is on an overlay. */
export function mountSeating(element, words) {
  const place = element.querySelector(".tv-stage");
  const stageNow = place === null ? null : createLazyPart(place);
  const overlay = mountPanelOverlay(element.querySelector(".tv-call"));
  const upright = window.matchMedia(PORTRAIT_QUERY);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let stage = null; // comes with the first draw
  let seen = { draw: "", since: -Infinity };

  /* When the draw that is under way was last seen to go on; it does not hold a clock up for ever. */
  function trackDrawChange(board, now) {
    const draw = board.seating === null ? null : board.seating.draw;
    const state = draw === null ? "" : draw.since + " " + draw.drawn;
    if (state !== seen.draw) {
      seen = { draw: state, since: now };
    }
    return seen.since;
  }

  function getReveal(board, now, lasting) {
    const options = { lasting: lasting, most: upright.matches ? 1 : MAX_TABLES_PER_PAGE, changed: trackDrawChange(board, now), still: still.matches };
    stage = place !== null && hasDraw(board) ? stageNow() : stage;
    return stage === null ? null : stage.getRevealAt(board, now, options);
  }

  return {
    /** Whether there is room for more than a line. */
    hasRoom: overlay.isThere,
    /**
     * What is due: what it covers, in how many milliseconds it changes by itself, and how to draw it once the page is
     * marked with what it covers. `lasting`: the cards of a draw stay for as long as the board knows them.
     */
    update(board, now, isCalled, lasting) {
      const show = isCalled ? null : getReveal(board, now, lasting);
      const covers = show === null && overlay.isThere ? buildSeatingCall(board, now, words) : null;
      return {
        over: show !== null ? "stage" : covers !== null ? "call" : "",
        next_ms: show !== null ? show.next_ms : covers !== null ? getMsUntilPage(now) : Infinity,
        render() {
          if (show !== null) {
            stage.render(show, upright.matches);
          } else if (stage !== null) {
            stage.clear();
          }
          if (covers !== null) {
            overlay.render(covers, now);
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
