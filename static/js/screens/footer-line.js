/* The line at the foot of the screen: what presses, then what is new, else facts and the club's own lines in turn. */

import { createLineRotation } from "./line-rotation.js";

/* A line of the club is known by its words, or by its picture where it has none. */
const getNoteKey = (note) => note[0] || note[1];

/** Facts with a line of the club after every second of them; none is left out. */
export function interleaveNotes(facts, notes) {
  const lines = [];
  let next = 0;
  facts.forEach((fact, at) => {
    lines.push(fact);
    if (at % 2 === 1 && next < notes.length) {
      lines.push(getNoteKey(notes[next]));
      next += 1;
    }
  });
  return lines.concat(notes.slice(next).map(getNoteKey));
}

/** The foot of one page; `pictures` is where the club's pictures are. */
export function mountFooterLine(element, pictures) {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const rotation = createLineRotation();
  const picture = element.querySelector(".tv-line img");

  function showPicture(mark) {
    if (picture === null || picture.getAttribute("data-mark-shown") === mark) {
      return;
    }
    picture.setAttribute("data-mark-shown", mark);
    picture.hidden = mark === "";
    if (mark !== "") {
      picture.setAttribute("src", pictures + mark + ".png");
    }
  }

  return {
    /** Sentences that are told once, at `time`. */
    add: rotation.addAll,
    /**
     * What stands there now; `moving` are lines about players on the move, where nothing else tells of them, `beside`
     * is what the side tells.
     */
    update(seen, board, moving, beside, time) {
      const notes = board.show ? board.show.notes : [];
      const resting = still.matches ? seen.facts.slice(0, 1) : interleaveNotes(seen.facts, notes);
      const now = seen.pressing.concat(moving);
      const shown = rotation.update(now.filter((one) => one !== beside), resting, time);
      const note = shown.pressing ? undefined : notes.find((one) => getNoteKey(one) === shown.line);
      showPicture(note ? note[1] : "");
      return { line: note ? note[0] : shown.line, isEmpty: shown.line === "", isNews: shown.isNews, pressing: shown.pressing, spoken: shown.pressing ? now.concat(shown.line) : now };
    },
  };
}
