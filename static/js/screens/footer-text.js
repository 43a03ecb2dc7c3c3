/* What the line at the foot of the screen has to say: what players must know now, else facts that take turns. */

import { findNextLevel, findStop, getCurrentLevel, getDurationMs, getLevelNumber, MINUTE_MS } from "../clock.js";
import { interpolate } from "../number-format.js";
import { isHalt, isLongNote } from "./break-text.js";
import { describeNextColorUp, formatLeavingChips } from "./chips-in-play.js";
import { describeNextKnockout, describeOpenOffers, isBubble } from "./offer-text.js";
import { describeDrawnSeats, describeWait, formatTable, isHandForHand } from "./seating-text.js";
import { describeHandForHand } from "./hand-for-hand.js";

const BINDING_NOTICE_MS = 60000;
const COLOR_UP_NOTICE_MS = 300000;
const BREAK_NOTICE_MS = 60000;
const MAX_BEHIND_MS = 600000;

/** How long the step that is shown has been running. */
export function getElapsedMs(steps, read) {
  return getDurationMs(steps[read.step]) - read.left_ms + read.over_ms;
}

/* At a change from level to level a hand is in play: which blinds bind it is a rule of the house. */
function describeBindingBlinds(board, read, words) {
  const fresh = read.step > 0 && getElapsedMs(board.steps, read) < BINDING_NOTICE_MS;
  const between = fresh && board.steps[read.step - 1].kind === "level" && board.steps[read.step].kind === "level";
  return read.running && between ? words.binds : "";
}

/** Which chips leave in this break, or as this level begins. */
export function describeColorUpNow(board, read, words) {
  const step = board.steps[read.step];
  const due = step.kind === "break" || getElapsedMs(board.steps, read) < COLOR_UP_NOTICE_MS;
  const begun = board.started !== null && (read.wait_ms === 0 || board.stop !== null);
  return begun && due && step.colour_up.length > 0 ? interpolate(words.colour_up_now, { chips: formatLeavingChips(step, words) }) : "";
}

function describeAbsence(board, words) {
  const minutes = board.away === null ? 0 : Math.max(1, Math.round((board.away.back - board.away.went) / MINUTE_MS));
  return minutes ? interpolate(words.away, { minutes: minutes }) : "";
}

/* Which hands are still played; after a minute of a break everybody knows, and the line is free for others. */
function describeNoNewHand(board, read, mark, now, words) {
  const stop = findStop(board, now);
  const since = stop !== null ? now - stop.since : getElapsedMs(board.steps, read);
  return mark === "break" && since >= BREAK_NOTICE_MS ? "" : words.no_hand[mark] || "";
}

/* The band at the top has room for a short note; a longer one is told in full at the foot. */
function getLongNote(board, now) {
  const stop = findStop(board, now);
  return stop !== null && isLongNote(stop.note) ? stop.note : "";
}

/** What players must know now, the most pressing first; once the night is over, only what the director says. */
export function listUrgentLines(board, read, mark, now, words) {
  if (board.finished !== null) {
    return [board.announcement].filter((line) => line !== "");
  }
  return [
    describeAbsence(board, words),
    describeNoNewHand(board, read, mark, now, words),
    describeWait(board, words),
    describeDrawnSeats(board, now, words),
    isBubble(board) ? describeNextKnockout(board, words) || words.bubble : "",
    getLongNote(board, now),
    board.announcement,
    describeColorUpNow(board, read, words),
    describeBindingBlinds(board, read, words),
    isHandForHand(board) ? describeHandForHand(board, words) : "",
  ].filter((line) => line !== "");
}

function describeComingColorUp(board, read, words) {
  const at = board.steps.findIndex((step, index) => index > read.step && step.colour_up.length > 0);
  if (at < 0) {
    return "";
  }
  const text = board.steps[at].kind === "break" ? words.colour_up_break : words.colour_up_level;
  return interpolate(text, { level: getLevelNumber(board.steps, at), chips: formatLeavingChips(board.steps[at], words) });
}

function describeNextGame(board, read, words) {
  const level = findNextLevel(board.steps, read.step);
  const other = level !== null && level.game !== "" && level.game !== getCurrentLevel(board.steps, read.step).game;
  return other ? interpolate(words.next_game, { game: level.game }) : "";
}

/* A hand that keeps the blinds of the level before; a table that no longer taps its hands is not named all night. */
function isTableBehind(board, read, now, hand) {
  const back = getLevelNumber(board.steps, read.step) - getLevelNumber(board.steps, hand.step);
  const old = hand.step < read.step && board.steps[hand.step].kind === "level" && back <= 1;
  return old && now - hand.began <= MAX_BEHIND_MS;
}

function describeTablesBehind(board, read, now, words) {
  return Object.keys(board.tables)
    .filter((table) => isTableBehind(board, read, now, board.tables[table]))
    .map((table) => {
      const level = getLevelNumber(board.steps, board.tables[table].step);
      return interpolate(words.table_behind, { table: formatTable(Number(table), board, words), hand: board.tables[table].hand, level: level });
    });
}

function describeDeal(board, words) {
  const deal = board.money === null ? null : board.money.deal;
  return deal === null ? "" : interpolate(words.deal_made, { count: deal.shares.length });
}

/** Whether the first hand is still to come. */
export function isBeforeFirstHand(board, read) {
  return board.finished === null && (board.started === null || (read.wait_ms > 0 && read.step === 0 && board.stop === null));
}

/**
 * Facts that are worth a glance; one at a time, whatever is true. Before the first hand only what is sold; in a break,
 * on the bubble and while the clock stands only which table is behind.
 */
export function listFactLines(board, read, mark, now, words) {
  const offers = describeOpenOffers(board, read, now, words);
  if (isBeforeFirstHand(board, read)) {
    return offers;
  }
  if (isHalt(mark) || mark === "break" || mark === "bubble") {
    return describeTablesBehind(board, read, now, words);
  }
  const isSaidByChips = describeNextColorUp(board, read, now, words) !== "";
  return describeTablesBehind(board, read, now, words)
    .concat(offers)
    .concat([
      describeDeal(board, words),
      describeNextKnockout(board, words),
      describeNextGame(board, read, words),
      isSaidByChips ? "" : describeComingColorUp(board, read, words),
    ])
    .filter((line) => line !== "");
}
