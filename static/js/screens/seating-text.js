/* Who sits where and who moves, as words: lists for the panel, what covers it, and lines for the foot of the screen. */

import { findStop, getPhase } from "../clock.js";
import { formatCount, formatName } from "./money-format.js";
import { interpolate } from "../number-format.js";
import { buildPages, buildRow } from "./list-paging.js";

const RECENT_MOVE_MS = 600000;
const JUST_MOVED_MS = 60000;
const DRAW_NOTICE_MS = 120000;
const PROOF_GROUP = /.{1,4}/g;
const MAX_PROOF_GROUPS = 4;

/** The page of the panel that names who sits somewhere else than before. */
export const CHANGES_PAGE = "changes 1/1";

/** What a table is called. */
export function formatTable(number, board, words) {
  const tables = board.seating === null ? [] : board.seating.tables;
  const named = tables.find((one) => one.number === number && one.name !== "");
  return named ? named.name : interpolate(words.table, { table: number });
}

/** A table with a name of its own keeps its number beside it, as lists name tables by number. */
function formatTableTitle(table, words) {
  return table.name === "" ? interpolate(words.table, { table: table.number }) : table.number + " · " + table.name;
}

/** Whether tables wait for each other: the last one plays as it always does. */
export function isHandForHand(board) {
  return board.hand_for_hand && (board.seating === null || board.seating.tables.length !== 1);
}

/** A seat at a table, in words. */
export function formatSeat(place, board, words) {
  return interpolate(words.table_seat, { table: formatTable(place[0], board, words), seat: place[1] });
}

/** A list for each table, on as many pages as it needs; none when there are too many players, or nobody plays any more. */
export function buildSeatPages(board, room, words) {
  if (board.seating === null || board.finished !== null) {
    return [];
  }
  const lists = board.seating.tables.map((table) => {
    const there = board.seating.seats.filter((one) => one[0] === table.number);
    const rows = there.map((one) => buildRow(String(one[1]), formatName(one[2], words), ""));
    return buildPages("table " + table.number, formatTableTitle(table, words), rows, room);
  });
  return lists.filter((pages) => pages.length > 0);
}

/* Whoever was sent back to the seat they had did not move. */
function isRealMove(one) {
  return one.from === null || one.from[0] !== one.to[0] || one.from[1] !== one.to[1];
}

function listMovesSince(board, now, ms) {
  const known = board.seating === null || board.finished !== null ? [] : board.seating.changes;
  return known.filter((one) => now - one.at < ms && isRealMove(one));
}

/* Only while hands are dealt must everybody know at once; in a break and before the start a list says it in its turn. */
function listJustMoved(board, now) {
  const stop = findStop(board, now);
  const plays = ["running", "stopped"].indexOf(getPhase(board, now)) >= 0 && !(stop && stop.reason === "break");
  return plays ? listMovesSince(board, now, JUST_MOVED_MS).filter((one) => one.why === "balance" || one.why === "break") : [];
}

/** Who got another seat within the last minutes. */
export function listRecentMoves(board, now) {
  return listMovesSince(board, now, RECENT_MOVE_MS);
}

/** The same as a page of the panel. */
export function buildMovePages(board, now, room, words) {
  const rows = listRecentMoves(board, now).map((one) =>
    buildRow("", formatName(one.name, words), interpolate(words.seats.short, { table: one.to[0], seat: one.to[1] }))
  );
  return buildPages("changes", words.seats.changes, rows, room, 1);
}

function buildMoveRows(moves, board, words) {
  return moves.map((one) => ({ who: formatName(one.name, words), where: formatSeat(one.to, board, words) }));
}

/* The tables whose hands must be over first: all of them by HomePokerTourney, else those that somebody leaves or reaches. */
function listTablesToWaitFor(board) {
  const { tables, moves } = board.seating;
  const numbers = tables.map((one) => one.number);
  if (board.rules.balance === "source") {
    return numbers;
  }
  return numbers.filter((number) => moves.moves.some((one) => one.from[0] === number || one.to[0] === number));
}

/* Whether every table that matters has reported its hands, and all of these are over. */
function areHandsOver(board) {
  return board.seating.moves.playing.length === 0 && listTablesToWaitFor(board).every((number) => number in board.tables);
}

/** Some tables in words, none of them torn at the end of a line. */
function formatTables(numbers, board, words) {
  return numbers.map((number) => formatTable(number, board, words).replace(/ /g, "\u00a0")).join(", ");
}

/* Where hands are reported everybody sees who is waited for; elsewhere the desk hears it when they are over. */
function describeWhenToMove(board, words) {
  const playing = board.seating.moves.playing;
  if (playing.length > 0) {
    return interpolate(words.seats.playing, { tables: formatTables(playing, board, words) });
  }
  if (areHandsOver(board)) {
    return words.seats.all_over;
  }
  const concerned = listTablesToWaitFor(board);
  const everywhere = concerned.length === board.seating.tables.length;
  return everywhere ? words.seats.when_over : interpolate(words.seats.when_over_at, { tables: formatTables(concerned, board, words) });
}

function isDrawAnnounced(draw) {
  return draw !== null && draw.done === null && draw.kind === "program";
}

/* Whether everybody got a seat so lately. */
function isRecentDraw(board, now, ms) {
  const draw = board.seating === null || board.finished !== null ? null : board.seating.draw;
  return draw !== null && draw.done !== null && now - draw.done < ms;
}

/* The beginning of a draw's sealed number, which is the same before and after it; desk and phones have all of it. */
function formatProof(draw, words) {
  return interpolate(words.seats.proved, { code: draw.promise.match(PROOF_GROUP).slice(0, MAX_PROOF_GROUPS).join("\u00a0") });
}

/** What covers the facts beside the clock, if anything: planned moves, moves just made, a draw to come or under way. */
export function buildSeatingCall(board, now, words) {
  if (board.seating === null || board.finished !== null) {
    return null;
  }
  const { moves, draw } = board.seating;
  if (moves !== null) {
    return { kind: "moves", title: words.seats.after_hand, rows: buildMoveRows(moves.moves, board, words), foot: describeWhenToMove(board, words), code: "" };
  }
  const moved = listJustMoved(board, now);
  if (moved.length > 0) {
    return { kind: "moved", title: words.seats.just_moved, rows: buildMoveRows(moved, board, words), foot: "", code: "" };
  }
  if (isDrawAnnounced(draw)) {
    return { kind: "promise", title: words.seats.promised, rows: [], foot: formatCount(words.show.players, draw.of), code: formatProof(draw, words) };
  }
  if (draw !== null && draw.done === null) {
    return { kind: "drawing", title: words.seats.draw_cards, rows: [], foot: interpolate(words.seats.drawn_of, draw), code: "" };
  }
  return null;
}

function describeMoves(board, words) {
  const concerned = listTablesToWaitFor(board);
  const everywhere = concerned.length === board.seating.tables.length;
  const [here, there] = areHandsOver(board) ? ["moving", "moving_at"] : ["wait", "wait_at"];
  return everywhere ? words.seats[here] : interpolate(words.seats[there], { tables: formatTables(concerned, board, words) });
}

/** What the tables concerned must know while players are about to move. */
export function describeWait(board, words) {
  if (board.seating === null) {
    return "";
  }
  const { moves, draw, tables } = board.seating;
  if (moves !== null) {
    return describeMoves(board, words);
  }
  return isDrawAnnounced(draw) && tables.length > 0 && board.started !== null ? words.seats.draw_wait : "";
}

/** The same as `buildSeatingCall` in single lines, for a strip without room for more. */
export function listSeatingLines(board, now, words) {
  const covers = buildSeatingCall(board, now, words);
  if (covers === null) {
    return isRecentDraw(board, now, JUST_MOVED_MS) ? [words.seats.drawn] : [];
  }
  const line = covers.kind === "moves" ? words.seats.line : words.seats.moved_line;
  const lines = covers.rows.map((one) => interpolate(line, { name: one.who, place: one.where }));
  return lines.length > 0 ? lines : [covers.kind === "drawing" ? covers.title + ": " + covers.foot : covers.title];
}

/** That seats were drawn, where the screen cannot show all of them. */
export function describeDrawnSeats(board, now, words) {
  return isRecentDraw(board, now, DRAW_NOTICE_MS) && board.seating.draw.places.length === 0 ? words.seats.look : "";
}
