/* The director's page: counts the clock between changes, redraws itself when the night changed. */

import { readDecisionClock } from "../decision-clock.js";
import { formatClock } from "../number-format.js";
import { REFRESH_DELAY_MS, startNightUpdates } from "../night-updates.js";
import { setText } from "../page-clock.js";
import { refreshPage } from "../page-refresh.js";
import { startDeskBell } from "./desk-bell.js";

const CONFIRM_MS = 3000;

/** Whether the list of what to do may be another one by now, although nobody did anything. */
export function isPast(until, now) {
  return until !== undefined && now >= Number(until);
}

/** How long the player on the clock still has, as the desk says it; then what that means for their hand. */
export function formatDecision(board, now, over) {
  const called = readDecisionClock(board.decision, now);
  if (called === null) return "";
  return called.part === "over" ? over : formatClock(called.left_ms);
}

/* A step of the levels, or a start before its day, asks once, in place; the second tap within some seconds means it, although the page was drawn afresh. */
const asked = { what: "", until: 0 };

function askForSecondTap(event) {
  const form = event.target.closest("form.asks-once");
  const words = form?.querySelector("[data-ask]")?.dataset.ask;
  if (!words) return;
  const what = `${form.id} ${form.elements.step?.value}`;
  const isMeant = what === asked.what && Date.now() < asked.until;
  Object.assign(asked, { what: isMeant ? "" : what, until: Date.now() + CONFIRM_MS });
  if (isMeant) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  asked.words = words;
  showConfirmQuestion();
}

/* The question stands where the level is named, also after the desk was drawn afresh; then the name is back. */
function showConfirmQuestion() {
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
function watchClockVisibility() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const seen = new IntersectionObserver(([one]) => document.body.classList.toggle("clock-away", !one.isIntersecting));
  seen.observe(clock);
}

/* Drawn afresh once: a page whose clock is a little ahead of the server's would else ask without end. */
let refreshedUntil;

function refreshDueTodos(now) {
  const list = document.getElementById("errands");
  const until = list ? list.dataset.until : undefined;
  if (until === refreshedUntil || !isPast(until, now)) return;
  refreshedUntil = until;
  setTimeout(refreshPage, REFRESH_DELAY_MS);
}

/* Notes that hold for a while only: which blinds bind a hand, and what a screen shows. */
function removeExpiredNotes(now) {
  for (const id of ["binds", "showing"]) {
    const note = document.getElementById(id);
    if (note && isPast(note.dataset.until, now)) note.remove();
  }
}

function startDesk(element) {
  startNightUpdates(element, {
    onLook: refreshPage,
    onTick(board, now, words) {
      refreshDueTodos(now);
      setText("[data-decision]", formatDecision(board, now, words.over));
      removeExpiredNotes(now);
    },
  });
  document.body.addEventListener("htmx:after:swap", showConfirmQuestion);
  document.addEventListener("submit", askForSecondTap, true);
  watchClockVisibility();
  startDeskBell(document);
}

const element = typeof document === "undefined" ? null : document.getElementById("live");
if (element) startDesk(element);
