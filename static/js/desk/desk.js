/* The director's page: counts the clock between changes, redraws itself when the night changed. */

import { untilNextDigit } from "../ticker.js";
import { begunOnPage } from "../level-alerts.js";
import { LEVEL, phone } from "../vibration.js";
import { face, phase } from "../clock.js";
import { decisionFace } from "../clock-call.js";
import { follow } from "../live-updates.js";
import { clockText, overText } from "../number-format.js";
import { redraw, tellLink, written } from "../page-refresh.js";
import { startRing } from "./desk-bell.js";

const REDRAW_AFTER_EDGE_MS = 150;

/** What stands in the big digits for a board at an instant. */
export function digits(board, now) {
  const shown = face(board.steps, board.anchor, now);
  if (shown.wait_ms) return clockText(shown.wait_ms);
  if (board.steps[shown.step].minutes === 0) return "∞";
  return shown.over_ms ? overText(shown.over_ms) : clockText(shown.left_ms);
}

/** What the page was drawn for; when the clock by itself gets to something else, the page is drawn afresh. */
export function place(board, now) {
  const shown = face(board.steps, board.anchor, now);
  return [shown.step, phase(board, now), shown.over_ms > 0].join();
}

/** Whether the list of what to do may be another one by now, although nobody did anything. */
export function isOver(until, now) {
  return until !== undefined && now >= Number(until);
}

/** How long the player on the clock still has, as the desk says it; then what that means for his hand. */
export function patience(board, now, over) {
  const called = decisionFace(board.decision, now);
  if (called === null) return "";
  return called.part === "over" ? over : clockText(called.left_ms);
}

function write(selector, text) {
  const spot = document.querySelector(selector);
  if (spot && spot.textContent !== text) spot.textContent = text;
}

/* What was opened for one tap closes again when that tap was carried out. */
function foldAway(event) {
  if (event.detail.tone !== "done") return;
  for (const sheet of document.querySelectorAll("details.once[open]")) {
    if (!sheet.contains(event.target)) continue;
    const held = sheet.contains(document.activeElement);
    sheet.open = false;
    if (held) sheet.querySelector("summary").focus({ preventScroll: true });
    document.getElementById("players").scrollIntoView({ block: "start" });
  }
}

/* What was opened to choose from takes the keyboard to its first choice. */
function choose(event) {
  const sheet = event.target;
  const first = sheet.open && sheet.matches("details.once") ? sheet.querySelector("button") : null;
  if (first) first.focus();
}

/* A link to something folded shows it unfolded. */
function unfold(event) {
  const link = event.target.closest("[data-unfold]");
  const sheet = link && document.getElementById(link.dataset.unfold);
  if (sheet) sheet.open = true;
}

function start(element) {
  const first = written("first-board");
  const words = written("words");
  let board = first.board;
  let drawn = place(board, first.now);
  let timer = null;
  let asked;

  const live = follow({
    socket: element.dataset.socket,
    board: element.dataset.board,
    first,
    onBoard(newer) {
      const changed = newer.mark !== board.mark;
      board = newer;
      drawn = place(board, live.now());
      if (changed) redraw();
      tick();
    },
    onStatus: (status) => tellLink(status, words),
    onBye() {
      location.reload();
    },
  });

  const begun = begunOnPage(document, board, live.now(), words, () => phone.shake(LEVEL));

  /* Drawn afresh once: a page whose clock is a little ahead of the server's would else ask without end. */
  function lookAtErrands(now) {
    const until = (document.getElementById("errands") || { dataset: {} }).dataset.until;
    if (until === asked || !isOver(until, now)) return;
    asked = until;
    setTimeout(redraw, REDRAW_AFTER_EDGE_MS);
  }

  function tick() {
    const now = live.now();
    lookAtErrands(now);
    if (live.settled()) begun(board, now);
    const text = digits(board, now);
    write("[data-time]", text);
    write("[data-decision]", patience(board, now, words.over));
    document.querySelectorAll("[data-time]").forEach((spot) => spot.classList.toggle("long", text.length > 5));
    if (place(board, now) !== drawn) {
      drawn = place(board, now);
      setTimeout(redraw, REDRAW_AFTER_EDGE_MS);
    }
    const binds = document.getElementById("binds");
    if (binds && live.now() > Number(binds.dataset.until)) binds.remove();
    const showing = document.getElementById("showing");
    if (showing && isOver(showing.dataset.until, now)) showing.remove();
    clearTimeout(timer);
    timer = setTimeout(tick, untilNextDigit(board, now));
  }
  document.body.addEventListener("htmx:after:swap", tick);
  document.body.addEventListener("toast", foldAway);
  document.body.addEventListener("click", unfold);
  document.body.addEventListener("toggle", choose, true);
  tick();
  startRing(document);
  phone.start(document);
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
