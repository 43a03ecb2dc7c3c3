/* Which scene of the club's show has its turn: by the board and the corrected time alone, so that all screens change together. */

import { getDurationMs, getPhase, readClockFace } from "../clock.js";
import { getElapsedMs, isBeforeFirstHand } from "./footer-text.js";
import { buildSeatingCall, isHandForHand, listRecentMoves } from "./seating-text.js";

const PAGE_MS = 8000;
const CLOCK_LAYOUT = "clock";

/** Whether the tables rest: by the schedule, or because the director said so. */
function isBreak(board, read) {
  const isManual = board.stop !== null && board.stop.reason === "break" && (!board.stop.until || read.wait_ms > 0);
  const begun = board.started !== null && board.finished === null && (isManual || read.wait_ms === 0);
  return begun && (isManual || board.steps[read.step].kind === "break");
}

/* The last table of a night that has begun. */
function hasLastTable(board) {
  const last = board.seating === null || board.finished !== null ? null : board.seating.last;
  return last !== null && last.seats.length > 1 && board.started !== null;
}

function isBeforeBubble(board) {
  const money = board.money;
  return money !== null && money.deal === null && money.paid > 0 && board.players.left + board.players.waiting > money.paid;
}

/** Under which conditions this instant falls. */
export function evaluateConditions(board, read) {
  const before = isBeforeFirstHand(board, read);
  const rests = isBreak(board, read);
  const plays = !before && !rests && board.finished === null;
  return {
    always: true,
    before: before,
    running: plays,
    break: rests,
    before_bubble: plays && isBeforeBubble(board),
    hand_for_hand: plays && isHandForHand(board),
    final_table: plays && hasLastTable(board),
    over: board.finished !== null,
  };
}

/** Whether there are cards of a draw. */
export function hasDraw(board) {
  const draw = board.seating === null || board.finished !== null ? null : board.seating.draw;
  return draw !== null && draw.places.length > 0;
}

/** Whether a scene has anything to show; in the place of one that has not stands the clock. */
function hasScene(layout, board, read, now) {
  const there = {
    clock: () => true,
    lobby: () => Boolean(board.lobby) && isBeforeFirstHand(board, read),
    posted: () => board.finished === null,
    seating: () => board.seating !== null && board.finished === null && board.seating.seats.length > 0,
    find_seat: () => hasScene("seating", board, read, now) && board.seating.tables.length > 1,
    prizes: () => board.money !== null && (board.money.prizes.length > 0 || board.money.deal !== null),
    ranking: () => board.players.places.length > 0,
    draw: () => hasDraw(board),
    moves: () => board.seating !== null && board.finished === null && (board.seating.moves !== null || listRecentMoves(board, now).length > 0),
    final_table: () => board.seating !== null && board.finished === null && board.seating.last !== null && board.seating.last.seats.length > 1,
    break: () => isBreak(board, read),
    ruling: () => Boolean(board.ruling),
    winner: () => board.finished !== null && board.players.places.length > 0 && board.players.places[0].place === 1,
  };
  return layout in there && there[layout]();
}

/* When what goes on now began: every list of scenes begins with its first one there. */
function getSceneStart(board, read, where, now) {
  if (where === "finished") {
    return board.finished;
  }
  if (where === "stopped") {
    return board.stop.since;
  }
  return where === "running" || where === "break" ? now - getElapsedMs(board.steps, read) : 0;
}

function countPages(scene) {
  return scene.layout === CLOCK_LAYOUT ? 1 : Math.max(1, Math.round((scene.seconds * 1000) / PAGE_MS));
}

/*
 * Scenes in turn; a long list goes on, when its turn comes again, where it stopped. A level that was given more minutes
 * than it has begins, for its scenes, when that time is up.
 */
function pickScene(scenes, since, now) {
  const round = scenes.reduce((sum, one) => sum + one.seconds, 0) * 1000;
  const gone = Math.max(0, now - since);
  const rounds = Math.floor(gone / round);
  let left = gone - rounds * round;
  const scene = scenes.find((one) => {
    const mine = left < one.seconds * 1000;
    left -= mine ? 0 : one.seconds * 1000;
    return mine;
  });
  const pages = countPages(scene);
  const page_ms = (scene.seconds * 1000) / pages;
  const page = Math.min(pages - 1, Math.floor(left / page_ms));
  return { layout: scene.layout, page: rounds * pages + page, next_ms: (page + 1) * page_ms - left };
}

function holdScene(layout, now) {
  return { layout: layout, page: Math.floor(now / PAGE_MS), next_ms: layout === CLOCK_LAYOUT ? Infinity : PAGE_MS - (now % PAGE_MS) };
}

/* In the last minute of a level, and while players are called, the show rests on the clock. */
function isClockUrgent(board, read, now, words) {
  const warned = board.rules.last_minute_seconds * 1000;
  const last = read.running && read.left_ms > 0 && read.left_ms <= warned && warned < getDurationMs(board.steps[read.step]);
  const plays = board.steps[read.step].kind === "level" && board.finished === null;
  return board.decision !== null || (plays && last) || buildSeatingCall(board, now, words) !== null;
}

function chooseScene(board, read, now, pinned, words) {
  if (board.showing && now < board.showing.until) {
    const shown = holdScene(board.showing.layout, now);
    return Object.assign(shown, { next_ms: Math.min(shown.next_ms, board.showing.until - now) });
  }
  if (pinned !== "") {
    return holdScene(pinned, now);
  }
  if (!board.show || isClockUrgent(board, read, now, words)) {
    return holdScene(CLOCK_LAYOUT, now);
  }
  const held = evaluateConditions(board, read);
  const all = board.show.scenes.map((one) => ({ layout: one[0], seconds: one[1], when: one[2] })).filter((one) => held[one.when]);
  const scenes = held.before ? all.filter((one) => hasScene(one.layout, board, read, now)) : all;
  return scenes.length > 0 ? pickScene(scenes, getSceneStart(board, read, getPhase(board, now), now), now) : holdScene(CLOCK_LAYOUT, now);
}

/** The scene of this instant: its layout, which page of a long list, and how long until that changes by itself. */
export function getSceneAt(board, now, pinned, words) {
  const read = readClockFace(board.steps, board.anchor, now);
  const scene = chooseScene(board, read, now, board.decision === null ? pinned : CLOCK_LAYOUT, words);
  return hasScene(scene.layout, board, read, now) ? scene : Object.assign(scene, { layout: CLOCK_LAYOUT });
}
