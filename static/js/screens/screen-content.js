/* Everything the screen says at one instant, worked out from the board alone: words and marks, no page. */

import { duration, face, levelInForce, levelNumber, nextBreak, nextLevel, phase, timeUntil } from "../clock.js";
import { decisionFace } from "../clock-call.js";
import { isTakenBreak, noteOf } from "./break-text.js";
import { hasPurse, moneyText, nameText, purse, whoMayCome } from "./money-format.js";
import { bigBlinds, blinds, chips, clockText, fill, overText, roughChips, shortChips, spanText, timeOfDay } from "../number-format.js";
import { hasPanel } from "./panel-pages.js";
import { facts, pressing } from "./footer-sentences.js";
import { playsTogether } from "./seating-text.js";

const LONGEST_NAME = 24;

/** The state that marks the whole screen, if any: a word, an icon, a shape and a colour each. */
export function mark(board, where) {
  if (where === "stopped") {
    return board.stop.reason === "other" ? "pause" : board.stop.reason;
  }
  if (where === "break" || where === "finished") {
    return where;
  }
  return playsTogether(board) ? "hand" : "";
}

function timeText(board, read, where, words) {
  if (where === "finished") {
    return words.finished;
  }
  if (read.wait_ms > 0) {
    return clockText(read.wait_ms);
  }
  if (duration(board.steps[read.step]) === 0 && read.left_ms === 0) {
    return words.no_limit;
  }
  return read.over_ms > 0 ? overText(read.over_ms) : clockText(read.left_ms);
}

/** Whether the last minute of this step or break runs, as long as the house wants to be warned. */
function isLastMinute(board, read) {
  const warned = board.rules.last_minute_seconds * 1000;
  if (isTakenBreak(board, read)) {
    return read.wait_ms <= warned;
  }
  return read.running && read.left_ms > 0 && read.left_ms <= warned && warned < duration(board.steps[read.step]);
}

function tag(board, read, where, words) {
  if (where === "planned") {
    return words.not_started;
  }
  if (read.over_ms > 0 && duration(board.steps[read.step]) > 0) {
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
    return words.end_soon;
  }
  return next.kind === "break" ? words.break_soon : words.blinds_soon;
}

function title(board, read, where, words) {
  const level = levelNumber(board.steps, read.step);
  if (where === "finished") {
    return fill(words.ended_at, { time: timeOfDay(board.finished, words) });
  }
  if (where === "countdown") {
    return read.step === 0 ? words.starts_in : words.goes_on_in;
  }
  if (isTakenBreak(board, read)) {
    return words.goes_on_in;
  }
  return board.steps[read.step].kind === "break" ? words.break : fill(words.level, { level: level });
}

function ante(level, words) {
  const payer = level.ante_by === "big_blind" ? words.ante_big : words.ante_each;
  return level.ante > 0 ? fill(payer, { ante: shortChips(level.ante, words) }) : "";
}

/* During a break nobody plays the old blinds: the large digits show what comes after it. */
function played(board, read) {
  const after = board.steps[read.step].kind === "break" ? nextLevel(board.steps, read.step) : null;
  return after === null ? levelInForce(board.steps, read.step) : after;
}

function next(board, read, words) {
  const level = nextLevel(board.steps, read.step);
  if (level === null) {
    return { next: "–", nextMore: words.last_level };
  }
  const number = fill(words.level, { level: levelNumber(board.steps, board.steps.indexOf(level)) });
  const more = level.ante > 0 ? number + " · " + fill(words.ante, { ante: shortChips(level.ante, words) }) : number;
  return { next: blinds(level, words), nextMore: more };
}

function pause(board, read, now, words) {
  const at = nextBreak(board.steps, read);
  if (at === null) {
    return { pause: "–", pauseMore: words.no_break };
  }
  const until = timeUntil(board.steps, read, at);
  const going = read.running || read.wait_ms > 0;
  const text = going ? words.break_at : words.break_long;
  const more = fill(text, { minutes: board.steps[at].minutes, time: timeOfDay(now + until, words) });
  return { pause: spanText(until, words), pauseMore: more };
}

function players(board, read, words) {
  const big = played(board, read).big;
  const known = board.players.entered > 0;
  const average = board.stack.average;
  return {
    players: known ? chips(board.players.left, words) : "–",
    playersMore: known ? fill(words.of, { entered: chips(board.players.entered, words) }) : "",
    playersNote: whoMayCome(board, words),
    average: average > 0 ? roughChips(average, words) : "–",
    averageMore: average > 0 ? fill(words.big_blinds, { count: bigBlinds(average, big, words) }) : "",
  };
}

function decision(board, now, words) {
  const read = decisionFace(board.decision, now);
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

const NOTHING_TO_COME = { next: "–", nextMore: "", pause: "–", pauseMore: "" };

/** The whole picture: `text` by place on the page, the mark of the state, and the lines for the foot. */
export function picture(board, now, words) {
  const read = face(board.steps, board.anchor, now);
  const where = phase(board, now);
  const state = mark(board, where);
  const level = played(board, read);
  const inBreak = board.steps[read.step].kind === "break";
  const text = Object.assign(
    {
      name: board.name,
      word: words.marks[state] || "",
      note: noteOf(board, read, where, now, words),
      level: title(board, read, where, words),
      game: inBreak ? "" : level.game,
      tag: tag(board, read, where, words),
      time: timeText(board, read, where, words),
      blinds: blinds(level, words),
      blindsLabel: inBreak ? words.blinds_after : words.blinds,
      ante: ante(level, words),
    },
    next(board, read, words),
    players(board, read, words),
    pause(board, read, now, words),
    purse(board, words),
    decision(board, now, words),
    winner(board, words),
    where === "finished" ? NOTHING_TO_COME : {}
  );
  Object.assign(text, { stageLevel: text.level, stageTime: text.time, stageBlinds: text.blinds });
  return {
    read: read,
    phase: where,
    mark: state,
    panel: hasPanel(board),
    money: hasPurse(board),
    breaks: board.steps.some((step) => step.kind === "break"),
    text: text,
    worded: /^\D+$/.test(text.time),
    soon: isLastMinute(board, read) && where !== "finished",
    pressing: pressing(board, read, state, now, words),
    facts: where === "finished" ? [] : facts(board, read, now, words),
  };
}
