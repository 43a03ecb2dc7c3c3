/* What the screen says of a break: that one was taken, and when play resumes. */

import { breakEnd } from "../clock.js";
import { fill, timeOfDay } from "../number-format.js";

/** A break that somebody took counts down to its end, while the level keeps its time. */
export function isTakenBreak(board, read) {
  return board.stop !== null && read.wait_ms > 0;
}

/** What stands beside the word of the state: when play resumes, and what was added. */
export function noteOf(board, read, where, now, words) {
  const ends = breakEnd(board, now);
  const note = { stopped: () => board.stop.note, break: () => board.steps[read.step].label }[where];
  return [ends === null ? "" : fill(words.resumes_at, { time: timeOfDay(ends, words) }), note ? note() : ""]
    .filter((line) => line !== "")
    .join(" · ");
}
