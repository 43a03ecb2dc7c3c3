/* Everything the screen says at one instant, worked out from the board alone: words and marks, no page. */

import { anteText, bandFacts, levelShown, poolFact } from "./band-facts.js";
import { findBreakEnd, getDurationMs, readClockFace, getLevelNumber, findNextBreak, findNextLevel, getPhase } from "../clock.js";
import { readDecisionClock } from "../decision-clock.js";
import { isTakenBreak, noteOf } from "./break-text.js";
import { leavingText } from "./chips-in-play.js";
import { hasPurse, moneyText, nameText, purse } from "./money-format.js";
import { formatBlinds, formatClock, interpolate, formatOvertime, formatTimeOfDay } from "../number-format.js";
import { hasPanel } from "./panel-pages.js";
import { facts, pressing } from "./footer-sentences.js";
import { isBubble, nextOutLine } from "./offer-sentences.js";
import { playsTogether } from "./seating-text.js";

const LONGEST_NAME = 24;
const LONG_BLINDS = 12;

/** The state that marks the whole screen, if any: a word, an icon, a shape and a colour each. */
export function mark(board, where) {
  if (where === "stopped") {
    return board.stop.reason === "other" ? "pause" : board.stop.reason;
  }
  if (where === "break" || where === "finished") {
    return where;
  }
  if (playsTogether(board)) {
    return "hand";
  }
  return where === "running" && isBubble(board) ? "bubble" : "";
}

function timeText(board, read, words) {
  if (board.finished !== null) {
    return words.finished;
  }
  if (read.wait_ms > 0) {
    return formatClock(read.wait_ms);
  }
  if (getDurationMs(board.steps[read.step]) === 0 && read.left_ms === 0) {
    return words.no_limit;
  }
  return read.over_ms > 0 ? formatOvertime(read.over_ms) : formatClock(read.left_ms);
}

/** Whether the last minute of this step or break runs, as long as the house wants to be warned. */
function isLastMinute(board, read) {
  const warned = board.rules.last_minute_seconds * 1000;
  if (isTakenBreak(board, read)) {
    return read.wait_ms <= warned;
  }
  return read.running && read.left_ms > 0 && read.left_ms <= warned && warned < getDurationMs(board.steps[read.step]);
}

function tag(board, read, where, words) {
  if (where === "planned") {
    return words.not_started;
  }
  if (read.over_ms > 0 && getDurationMs(board.steps[read.step]) > 0) {
    return words.overtime;
  }
  if (!isLastMinute(board, read) || where === "finished") {
    return "";
  }
  const next = board.steps[read.step + 1];
  if (where === "break" || isTakenBreak(board, read)) {
    return words.play_soon;
  }
  if (!next) {
    return words.last_level;
  }
  return next.kind === "break" ? words.break_soon : words.blinds_soon;
}

function title(board, read, where, words) {
  const level = getLevelNumber(board.steps, read.step);
  if (where === "finished") {
    return interpolate(words.ended_at, { time: formatTimeOfDay(board.finished, words) });
  }
  if (where === "countdown") {
    return read.step === 0 ? words.starts_in : words.goes_on_in;
  }
  if (isTakenBreak(board, read)) {
    return words.goes_on_in;
  }
  return board.steps[read.step].kind === "break" ? words.break : interpolate(words.level, { level: level });
}

function decision(board, now, words) {
  const read = readDecisionClock(board.decision, now);
  if (read === null) {
    return { decision: "", decisionWho: "", decisionTime: "", decisionMore: "" };
  }
  return {
    decision: read.part,
    decisionWho: read.who,
    decisionTime: read.part === "over" ? "" : String(Math.ceil(read.left_ms / 1000)),
    decisionMore: words.decision[read.part],
  };
}

/* In the end the winner stands where the blinds stood. */
function winner(board, words) {
  const first = board.players.places[0];
  if (board.finished === null || !first || first.place !== 1 || first.names.length > 1) {
    return {};
  }
  const name = nameText(first.names[0], words);
  return {
    blindsLabel: words.the_winner,
    blinds: name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME - 1) + "…" : name,
    ante: board.money !== null && first.won[0] > 0 ? moneyText(first.won[0], board.money, words) : "",
  };
}

/* In a break the table says when play resumes, and the next blinds stand among the facts; at the end it says who won. */
function resting(board, read, where, now, words) {
  if (winner(board, words).blinds !== undefined) {
    return { level: words.the_winner, note: title(board, read, where, words) };
  }
  const ends = findBreakEnd(board, now);
  if (ends === null) {
    return {};
  }
  const label = where === "break" ? board.steps[read.step].label : board.stop.note;
  return { level: words.show.resumes, blinds: formatTimeOfDay(ends, words), ante: "", game: "", tag: "", note: label };
}

const NOTHING_TO_COME = { next: "–", nextMore: "", pauseLabel: "", pause: "–", pauseMore: "" };

/** What counts from one picture to the next: the time, and until the next break; nothing of a clock that stands. */
export function countingText(board, now, words) {
  const read = readClockFace(board.steps, board.anchor, now);
  if (board.finished !== null || !(read.running || read.wait_ms > 0)) {
    return {};
  }
  const time = timeText(board, read, words);
  return { time: time, stageTime: time, stripTime: time };
}

/** The whole picture: `text` by place on the page, the mark of the state, and the lines for the foot. */
export function picture(board, now, words) {
  const read = readClockFace(board.steps, board.anchor, now);
  const where = getPhase(board, now);
  const state = mark(board, where);
  const level = levelShown(board, read);
  const isPooled = hasPurse(board) && ["break", "bubble"].indexOf(state) >= 0;
  const inBreak = board.steps[read.step].kind === "break";
  const text = Object.assign(
    {
      name: board.name,
      now: formatTimeOfDay(now, words),
      purseLabel: words.pool,
      headline: state === "bubble" && nextOutLine(board, words) === "" ? words.bubble : "",
      word: words.marks[state] || "",
      note: state === "hand" && read.running ? words.clock_runs : noteOf(board, read, where, now, words),
      level: title(board, read, where, words),
      game: inBreak ? "" : level.game,
      tag: tag(board, read, where, words),
      time: timeText(board, read, words),
      blinds: formatBlinds(level, words),
      blindsLabel: inBreak ? words.blinds_after : words.blinds,
      ante: anteText(level, words),
    },
    bandFacts(board, read, now, words),
    isPooled ? poolFact(board, words) : {},
    purse(board, words),
    { chipsLeave: leavingText(board, read, now, words) },
    decision(board, now, words),
    winner(board, words),
    where === "finished" ? NOTHING_TO_COME : {}
  );
  Object.assign(text, { stageLevel: text.level, stageTime: text.time, stageBlinds: text.blinds });
  const rests = resting(board, read, where, now, words);
  return {
    read: read,
    phase: where,
    mark: state,
    panel: hasPanel(board),
    text: text,
    staged: rests,
    marks: {
      "data-phase": where,
      "data-mark": state,
      "data-worded": /^\D+$/.test(text.time),
      "data-soon": isLastMinute(board, read) && where !== "finished",
      "data-bubble": state === "bubble",
      "data-panel": hasPanel(board),
      "data-money": hasPurse(board),
      "data-levels": findNextLevel(board.steps, read.step) !== null,
      "data-breaks": isPooled || findNextBreak(board.steps, read) !== null,
      "data-pooled": isPooled,
      "data-resumes": rests.blinds !== undefined,
    },
    pressing: pressing(board, read, state, now, words),
    beside: text.headline,
    isLong: where !== "finished" && rests.blinds === undefined && text.blinds.length >= LONG_BLINDS,
    facts: where === "finished" ? [] : facts(board, read, now, words),
  };
}
