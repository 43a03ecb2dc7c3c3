/* The facts below the clock that everybody asks for: the next level, who is left, the average, the next break. */

import { findNextBreak, findNextLevel, getCurrentLevel, getMsUntilStep } from "../clock.js";
import { describeAwaitedPlayers, describePayoutState, formatMoney, formatPrizePool, hasPrizePool } from "./money-format.js";
import { formatBigBlinds, formatBlinds, formatChips, formatDuration, formatRoundedChips, formatShortChips, formatTimeOfDay, interpolate } from "../number-format.js";

/** Who pays which ante. */
export function formatAnte(level, words) {
  const payer = level.ante_by === "big_blind" ? words.ante_big : words.ante_each;
  return level.ante > 0 ? interpolate(payer, { ante: formatShortChips(level.ante, words) }) : "";
}

/** The level whose blinds are shown: during a break nobody plays the old ones, and what comes after it is. */
export function getShownLevel(board, read) {
  const after = board.steps[read.step].kind === "break" ? findNextLevel(board.steps, read.step) : null;
  return after === null ? getCurrentLevel(board.steps, read.step) : after;
}

function buildNextLevelFact(board, read, words) {
  const level = findNextLevel(board.steps, read.step);
  if (level === null) {
    return { next: "–", nextMore: words.last_level };
  }
  return { next: formatBlinds(level, words), nextMore: formatAnte(level, words) };
}

/* Where the break is next, the large digits count down to it already. */
function isBreakNext(at, read) {
  return at === read.step + 1 && read.wait_ms === 0;
}

/** How far off the next break is; where it is next, how long it is. */
function formatNextBreak(board, read, words) {
  const at = findNextBreak(board.steps, read);
  if (at === null) {
    return "–";
  }
  const minutes = { minutes: board.steps[at].minutes };
  return isBreakNext(at, read) ? interpolate(words.minutes, minutes) : formatDuration(getMsUntilStep(board.steps, read, at), words);
}

function buildNextBreakFact(board, read, now, words) {
  const at = findNextBreak(board.steps, read);
  const pause = formatNextBreak(board, read, words);
  if (at === null) {
    return { pauseLabel: words.next_break, pause: pause, pauseMore: words.no_break };
  }
  const going = read.running || read.wait_ms > 0;
  const time = going ? interpolate(words.at_time, { time: formatTimeOfDay(now + getMsUntilStep(board.steps, read, at), words) }) : "";
  if (isBreakNext(at, read)) {
    return { pauseLabel: words.break_next, pause: pause, pauseMore: time };
  }
  return { pauseLabel: words.break, pause: interpolate(words.in_time, { time: pause }), pauseMore: time || interpolate(words.break_long, { minutes: board.steps[at].minutes }) };
}

function buildPlayerFacts(board, read, words) {
  const big = getShownLevel(board, read).big;
  const known = board.players.entered > 0;
  const average = board.stack.average;
  return {
    playersLabel: words.player_count,
    players: known ? formatChips(board.players.left, words) : "–",
    playersMore: known ? interpolate(words.of, { entered: formatChips(board.players.entered, words) }) : "",
    playersNote: describeAwaitedPlayers(board, words),
    average: average > 0 ? formatRoundedChips(average, words) : "–",
    averageMore: average > 0 ? interpolate(words.big_blinds, { count: formatBigBlinds(average, big, words) }) : "",
  };
}

/** In place of how many there are, where they all sit around the clock; nothing without money. */
export function buildFirstPrizeFact(board, words) {
  const prize = hasPrizePool(board) ? board.money.prizes[0] : 0;
  if (!prize) {
    return {};
  }
  return { playersLabel: words.first_prize, players: formatMoney(prize, board.money, words), playersMore: "", playersNote: describePayoutState(board.money, words) };
}

/** On the bubble and in a break the next break matters less than what is played for; the side is free for others then. */
export function buildPoolFact(board, words) {
  return { pauseLabel: words.pool, pause: formatPrizePool(board, words).purse, pauseMore: describePayoutState(board.money, words) };
}

/** All of them, by their place on the page. */
export function buildClockFacts(board, read, now, words) {
  return Object.assign(buildNextLevelFact(board, read, words), buildPlayerFacts(board, read, words), buildNextBreakFact(board, read, now, words));
}
