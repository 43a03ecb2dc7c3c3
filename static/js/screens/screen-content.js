/* Everything the screen says at one instant, worked out from the board alone: words and marks, no page. */

import { buildClockFacts, buildPoolFact, formatAnte, getShownLevel } from "./clock-facts.js";
import { findBreakEnd, findNextBreak, findNextLevel, getDurationMs, getLevelNumber, getPhase, readClockFace } from "../clock.js";
import { readDecisionClock } from "../decision-clock.js";
import { formatStateNote, isHalt, isManualBreak } from "./break-text.js";
import { describeNextColorUp } from "./chips-in-play.js";
import { formatMoney, formatName, formatPrizePool, hasPrizePool } from "./money-format.js";
import { formatBlinds, formatClock, formatOvertime, formatTimeOfDay, interpolate } from "../number-format.js";
import { hasPanel } from "./panel-pages.js";
import { describeColorUpNow, listFactLines, listUrgentLines } from "./footer-text.js";
import { describeNextKnockout, isBubble } from "./offer-text.js";
import { isHandForHand } from "./seating-text.js";

const MAX_NAME_LENGTH = 24;
const MIN_LONG_BLINDS_LENGTH = 12;

/** The state that marks the whole screen, if any: a word, an icon, a shape and a colour each. */
function getStateMark(board, where) {
  if (where === "stopped") {
    return board.stop.reason === "other" ? "pause" : board.stop.reason;
  }
  if (where === "break" || where === "finished") {
    return where;
  }
  if (isHandForHand(board)) {
    return "hand";
  }
  return where === "running" && isBubble(board) ? "bubble" : "";
}

function formatTime(board, read, words) {
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
  if (isManualBreak(board, read)) {
    return read.wait_ms <= warned;
  }
  return read.running && read.left_ms > 0 && read.left_ms <= warned && warned < getDurationMs(board.steps[read.step]);
}

function formatTag(board, read, where, words) {
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
  if (where === "break" || isManualBreak(board, read)) {
    return words.play_soon;
  }
  if (!next) {
    return words.last_level;
  }
  return next.kind === "break" ? words.break_soon : words.blinds_soon;
}

function formatTitle(board, read, where, words) {
  const level = getLevelNumber(board.steps, read.step);
  if (where === "finished") {
    return interpolate(words.ended_at, { time: formatTimeOfDay(board.finished, words) });
  }
  if (where === "countdown") {
    return read.step === 0 ? words.starts_in : words.goes_on_in;
  }
  if (isManualBreak(board, read)) {
    return words.goes_on_in;
  }
  return board.steps[read.step].kind === "break" ? words.break : interpolate(words.level, { level: level });
}

function buildDecisionText(board, now, words) {
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
function buildWinnerText(board, words) {
  const first = board.players.places[0];
  if (board.finished === null || !first || first.place !== 1 || first.names.length > 1) {
    return {};
  }
  const name = formatName(first.names[0], words);
  return {
    blindsLabel: words.the_winner,
    blinds: name.length > MAX_NAME_LENGTH ? name.slice(0, MAX_NAME_LENGTH - 1) + "…" : name,
    ante: board.money !== null && first.won[0] > 0 ? formatMoney(first.won[0], board.money, words) : "",
  };
}

/* In a break the table says when play resumes, and the next blinds stand among the facts; at the end it says who won. */
function buildRestText(board, read, where, now, words) {
  if (buildWinnerText(board, words).blinds !== undefined) {
    return { level: words.the_winner, note: formatTitle(board, read, where, words) };
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
export function buildCountingText(board, now, words) {
  const read = readClockFace(board.steps, board.anchor, now);
  if (board.finished !== null || !(read.running || read.wait_ms > 0)) {
    return {};
  }
  const time = formatTime(board, read, words);
  return { time: time, stageTime: time, stripTime: time };
}

/** The whole picture: `text` by place on the page, the mark of the state, and the lines for the foot. */
export function buildPicture(board, now, words) {
  const read = readClockFace(board.steps, board.anchor, now);
  const where = getPhase(board, now);
  const state = getStateMark(board, where);
  const level = getShownLevel(board, read);
  const isPooled = hasPrizePool(board) && (state === "break" || state === "bubble");
  const inBreak = board.steps[read.step].kind === "break";
  const text = Object.assign(
    {
      name: board.name,
      now: formatTimeOfDay(now, words),
      purseLabel: words.pool,
      headline: state === "bubble" ? describeNextKnockout(board, words) || words.bubble : "",
      word: words.marks[state] || "",
      halt: isHalt(state) ? words.marks[state] : "",
      note: state === "hand" && read.running ? words.clock_runs : formatStateNote(board, read, where, now, words),
      level: formatTitle(board, read, where, words),
      chipsLeave: describeNextColorUp(board, read, now, words),
      game: inBreak ? "" : level.game,
      tag: formatTag(board, read, where, words),
      time: formatTime(board, read, words),
      blinds: formatBlinds(level, words),
      blindsLabel: inBreak ? words.blinds_after : words.blinds,
      ante: formatAnte(level, words),
    },
    buildClockFacts(board, read, now, words),
    isPooled ? buildPoolFact(board, words) : {},
    { ...formatPrizePool(board, words), ...buildDecisionText(board, now, words), ...buildWinnerText(board, words) },
    where === "finished" ? NOTHING_TO_COME : {}
  );
  Object.assign(text, { stageLevel: text.level, stageTime: text.time, stageBlinds: text.blinds });
  const rests = buildRestText(board, read, where, now, words);
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
      "data-money": hasPrizePool(board),
      "data-levels": findNextLevel(board.steps, read.step) !== null,
      "data-breaks": isPooled || findNextBreak(board.steps, read) !== null,
      "data-pooled": isPooled,
      "data-resumes": rests.blinds !== undefined,
    },
    pressing: listUrgentLines(board, read, state, now, words),
    beside: state === "break" && inBreak ? describeColorUpNow(board, read, words) : text.headline,
    isLong: where !== "finished" && rests.blinds === undefined && text.blinds.length >= MIN_LONG_BLINDS_LENGTH,
    facts: where === "finished" ? [] : listFactLines(board, read, state, now, words),
  };
}
