/* The director's page: counts the clock between changes, redraws itself when the night changed. */

import { untilNextDigit } from "../ticker.js";
import { begunOnPage } from "../level-alerts.js";
import { sounds } from "../device-sounds.js";
import { LEVEL, phone } from "../vibration.js";
import { decisionFace } from "../clock-call.js";
import { follow } from "../live-updates.js";
import { clockText } from "../number-format.js";
import { place, showClock, write } from "../page-clock.js";
import { redraw, tellLink, written } from "../page-refresh.js";
import { startRing } from "./desk-bell.js";

const REDRAW_AFTER_EDGE_MS = 150;
const ASKS_MS = 3000;

/** Whether the list of what to do may be another one by now, although nobody did anything. */
export function isOver(until, now) {
  return until !== undefined && now >= Number(until);
}

/** How long the player on the clock still has, as the desk says it; then what that means for their hand. */
export function patience(board, now, over) {
  const called = decisionFace(board.decision, now);
  if (called === null) return "";
  return called.part === "over" ? over : clockText(called.left_ms);
}

/* A step of the levels, or a start before its day, asks once, in place; the second tap within some seconds means it, although the page was drawn afresh. */
const asked = { what: "", until: 0 };

function askOnce(event) {
  const form = event.target.closest("form.asks-once");
  const words = form?.querySelector("[data-ask]")?.dataset.ask;
  if (!words) return;
  const what = `${form.id} ${form.elements.step?.value}`;
  const isMeant = what === asked.what && Date.now() < asked.until;
  Object.assign(asked, { what: isMeant ? "" : what, until: Date.now() + ASKS_MS });
  if (isMeant) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  asked.words = words;
  showQuestion();
}

/* The question stands where the level is named, also after the desk was drawn afresh; then the name is back. */
function showQuestion() {
  const level = document.querySelector("[data-level]");
  const left = asked.until - Date.now();
  if (!level || asked.what === "" || left <= 0 || level.textContent === asked.words) return;
  const was = level.textContent;
  const question = asked.words;
  const parts = [level, document.getElementById(asked.what.split(" ")[0])].filter(Boolean);
  level.textContent = question;
  for (const part of parts) part.classList.add("asks");
  setTimeout(() => {
    if (level.isConnected && level.textContent === question) level.textContent = was;
    for (const part of parts) part.classList.remove("asks");
  }, left);
}

/* Once the clock is scrolled away, the strip shows it, with its Pause. */
function watchClock() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const seen = new IntersectionObserver(([one]) => document.body.classList.toggle("clock-away", !one.isIntersecting));
  seen.observe(clock);
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
    onLook: redraw,
    onBye() {
      location.reload();
    },
  });

  const begun = begunOnPage(document, board, live.now(), words, () => {
    phone.shake(LEVEL);
    sounds.playLevel();
  });

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
    if (live.look()) begun(board, now);
    showClock(board, now);
    write("[data-decision]", patience(board, now, words.over));
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
  document.body.addEventListener("htmx:after:swap", showQuestion);
  document.addEventListener("submit", askOnce, true);
  watchClock();
  tick();
  startRing(document);
  phone.start(document);
  sounds.start(document);
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) start(element);
