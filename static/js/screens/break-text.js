/* What the screen says of a break: that one was taken, when play resumes, what is done until then, and the blinds after it. */

import { findBreakEnd, getLevelNumber, getPhase } from "../clock.js";
import { formatLeavingChips } from "./chips-in-play.js";
import { buildPages, buildRow, measureRow, setKind } from "./list-paging.js";
import { formatBlinds, formatShortChips, formatTimeOfDay, interpolate } from "../number-format.js";
import { formatOfferName, listOpenOffers } from "./offer-text.js";

const MAX_LEVELS_AFTER = 3;
const MAX_SHORT_NOTE_LENGTH = 24;

/** Whether the clock stands and nobody knows until when. */
export const isHalt = (mark) => ["pause", "dispute", "bagged"].indexOf(mark) >= 0;

/** Whether a break runs, of the schedule or taken. */
export function isBreakTime(board, now) {
  const where = getPhase(board, now);
  return where === "break" || (where === "stopped" && board.stop.reason === "break");
}

/** A break that somebody took counts down to its end, while the level keeps its time. */
export function isManualBreak(board, read) {
  return board.stop !== null && read.wait_ms > 0;
}

/** Whether a note is too long to stand beside the word of the state: the line at the foot tells it in full. */
export const isLongNote = (note) => note.length > MAX_SHORT_NOTE_LENGTH;

/** What stands beside the word of the state: when play resumes, and what was added. */
export function formatStateNote(board, read, where, now, words) {
  const ends = findBreakEnd(board, now);
  const note = { stopped: () => (isLongNote(board.stop.note) ? "" : board.stop.note), break: () => board.steps[read.step].label }[where];
  return [ends === null ? "" : interpolate(words.resumes_at, { time: formatTimeOfDay(ends, words) }), note ? note() : ""]
    .filter((line) => line !== "")
    .join(" · ");
}

/** One level of the schedule: its number, blinds and ante. */
export function buildLevelRow(board, at, words) {
  const step = board.steps[at];
  const ante = step.ante > 0 ? "(" + formatShortChips(step.ante, words) + ")" : "";
  return setKind(buildRow(String(getLevelNumber(board.steps, at)), formatBlinds(step, words), ante), "level");
}

/* What is worth doing: which chips to color up, and what is sold until when. */
function buildMeanwhileRows(board, read, now, words) {
  const step = board.steps[read.step];
  const leaving = step.kind === "break" ? formatLeavingChips(step, words) : "";
  const sold = listOpenOffers(board, read, now).filter((offer) => offer.ends !== null && offer.ends > now);
  return (leaving === "" ? [] : [buildRow("", words.color_up, leaving)]).concat(
    sold.map((offer) => buildRow("", formatOfferName(offer, board, words), interpolate(words.until.time, { time: formatTimeOfDay(offer.ends, words) })))
  );
}

/* What is too wide for its row has the end of it below, quieter. */
function splitWideRow(row, room) {
  const below = setKind(buildRow(row.place === "" ? "" : "\u00a0", row.sum, ""), "below");
  return row.sum !== "" && measureRow(row, room.measure) > room.wide ? [Object.assign({}, row, { sum: "" }), below] : [row];
}

/* One page of rows, as many whole ones as there is room for. */
function buildOnePage(kind, title, rows, room) {
  const lines = [];
  rows.map((row) => splitWideRow(row, room)).every((some) => lines.length + some.length <= room.rows && lines.push.apply(lines, some));
  return buildPages(kind, title, lines, room, 1);
}

/* An ante as large as the big blind, which posts it: everybody expects it, and the next one stands below the clock. */
const hasUsualAnte = (step) => step.ante === 0 || (step.ante_by === "big_blind" && step.ante === step.big);

/* The levels that are played next; a break that was taken within a level goes on with that level. */
function buildNextLevels(board, read, room, words) {
  const levels = board.steps.map((step, at) => at).filter((at) => at >= read.step && board.steps[at].kind === "level");
  const coming = levels.slice(0, MAX_LEVELS_AFTER);
  const rows = coming.map((at) => buildLevelRow(board, at, words));
  if (coming.every((at) => hasUsualAnte(board.steps[at]))) {
    return buildOnePage("schedule", words.blinds, rows.map((row) => Object.assign({}, row, { sum: "" })), room);
  }
  return buildOnePage("schedule", words.show.schedule, rows, room);
}

/** The panel in a break; the levels to come where there is nothing to do. */
export function buildBreakPages(board, read, now, room, words) {
  const tasks = buildMeanwhileRows(board, read, now, words);
  return tasks.length > 0 ? buildOnePage("meanwhile", words.panel.meanwhile, tasks, room) : buildNextLevels(board, read, room, words);
}
