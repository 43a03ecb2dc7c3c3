/*
 * Taps that wait for their answer. A tap shows at once that it was taken; without an answer after a moment the page says
 * "On its way". What was lost is kept with its key, also over a reload, and sent again until it is answered or called
 * off. The key makes that safe: a tap that did arrive is only answered again.
 */

import { getServerTime } from "./live-updates.js";

export const LATE_AFTER_MS = 300;
const REQUEST_TIMEOUT_MS = 5000;
/* Nobody means a tap any more that was made so long ago. */
export const MAX_TAP_AGE_MS = 600000;
const INITIAL_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 16000;
const STORAGE_KEY = "pending-taps";
/* What another drawing of the same button sends differently. */
const PAGE_FIELDS = ["key", "seen", "back", "tapped", "csrfmiddlewaretoken"];

/** How long to wait before the next try: 1, 2, 4 … seconds. */
export function computeBackoffMs(tries) {
  return Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * Math.pow(2, tries - 1));
}

/** What a tap asks for, however often its button is drawn afresh. */
export function serializeTap(url, fields) {
  return JSON.stringify([url, Array.from(fields).filter(([name]) => !PAGE_FIELDS.includes(name))]);
}

/** Whether this status answers a tap: it was done, or somebody said why not. */
function isAnswer(status) {
  return status < 500;
}

/**
 * The taps that wait, oldest first. `env` has `now()`, timers, `send(tap, age)` – a promise of `{status}` –,
 * `store(taps)`, `show(taps)` for what is late, `answered(tap, answer)` and `dropped(tap)` for what became stale.
 * The page itself sends a tap first and says what became of that; from then on they go one by one, in their order.
 */
export function createTapQueue(env, stored = []) {
  let taps = stored.map((tap) => Object.assign({}, tap, { isLate: true, isLost: true, tries: 0 }));
  let sending = null;
  let timer = null;

  const listLate = () => taps.filter((tap) => tap.isLate);

  function publishTaps() {
    env.store(taps.map((tap) => ({ url: tap.url, what: tap.what, body: tap.body, at: tap.at, form: tap.form })));
    env.show(listLate());
  }

  function removeTap(tap) {
    taps = taps.filter((one) => one !== tap);
    if (sending === tap) sending = null;
    publishTaps();
    sendNext();
  }

  function dropStaleTaps() {
    const stale = taps.filter((tap) => env.now() - tap.at > MAX_TAP_AGE_MS);
    if (stale.length === 0) return;
    taps = taps.filter((tap) => !stale.includes(tap));
    publishTaps();
    stale.forEach((tap) => env.dropped(tap));
  }

  function scheduleSend() {
    env.clearTimeout(timer);
    timer = env.setTimeout(sendNext, computeBackoffMs(taps[0].tries));
  }

  function finishSend(tap, answer) {
    if (sending !== tap) return;
    sending = null;
    if (!taps.includes(tap)) return sendNext();
    if (answer === null || !isAnswer(answer.status)) return scheduleSend();
    taps = taps.filter((one) => one !== tap);
    publishTaps();
    env.answered(tap, answer);
    sendNext();
  }

  /* A tap that the page has still under way is waited for; those behind it would overtake it. */
  function sendNext() {
    env.clearTimeout(timer);
    dropStaleTaps();
    const tap = taps[0];
    if (sending !== null || tap === undefined || !tap.isLost) return;
    sending = tap;
    tap.tries += 1;
    env.send(tap, env.now() - tap.at).then(
      (answer) => finishSend(tap, answer),
      () => finishSend(tap, null),
    );
  }

  function addTap(tap, isLost) {
    const taken = Object.assign({}, tap, { at: env.now(), isLate: isLost, isLost: isLost, tries: 0 });
    taps = taps.concat([taken]);
    publishTaps();
    return taken;
  }

  if (taps.length > 0) {
    publishTaps();
    sendNext();
  }

  return {
    /** The tap that waits and asks for the same, if there is one. */
    findSame: (what) => taps.find((tap) => tap.what === what),
    listLate,
    /** Whether what is tapped now would overtake something. */
    hasLate: () => listLate().length > 0,
    /** A tap that the page is about to send itself. */
    begin(tap) {
      const taken = addTap(tap, false);
      env.setTimeout(() => {
        if (!taps.includes(taken)) return;
        taken.isLate = true;
        publishTaps();
      }, LATE_AFTER_MS);
      return taken;
    },
    /** A tap that goes behind those that wait. */
    queue(tap) {
      const taken = addTap(tap, true);
      sendNext();
      return taken;
    },
    /** The page had its answer. */
    settle: removeTap,
    /** The page had none: from now on the tap is sent again from here. */
    markLost(tap) {
      if (!taps.includes(tap)) return;
      tap.isLate = true;
      tap.isLost = true;
      tap.tries = 1;
      publishTaps();
      if (taps[0] === tap) scheduleSend();
    },
    /** The line is back, or the phone: no need to wait any longer. */
    sendNow() {
      dropStaleTaps();
      if (sending === null && taps.length > 0) sendNext();
    },
    /** Called off: none of them is sent any more. */
    cancel() {
      const cancelled = taps;
      taps = [];
      sending = null;
      env.clearTimeout(timer);
      publishTaps();
      return cancelled;
    },
  };
}

/* --- in a page ---------------------------------------------------------------------------------------------------- */

/* Steady while the page lives, and comparable over a reload. */
const getTimestamp = () => performance.timeOrigin + performance.now();

function readStoredTaps() {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) || "[]");
  } catch (error) {
    return [];
  }
}

function storeTaps(taps) {
  try {
    if (taps.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(taps));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    /* Without a store they live as long as the page. */
  }
}

function sendTap(place, tap, age) {
  const body = new URLSearchParams(tap.body);
  body.set("csrfmiddlewaretoken", place.querySelector("[name=csrfmiddlewaretoken]").value);
  /* The device's time may have been set back since. */
  body.set("tapped_ago", String(Math.max(0, Math.round(age))));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS);
  const headers = { "HX-Request": "true", Accept: "text/html" };
  const options = { method: "POST", headers, body, credentials: "same-origin", signal: stop.signal };
  return fetch(tap.url, options)
    .then((answer) => ({ status: answer.status, trigger: answer.headers.get("HX-Trigger") }))
    .finally(() => clearTimeout(timer));
}

/* The page hears an answer that came late as it hears one that came at once. */
function dispatchAnswer(tap, answer) {
  if (answer.status === 403 || answer.status === 404) return location.reload();
  const form = document.getElementById(tap.form) || document.body;
  const triggers = JSON.parse(answer.trigger || "{}");
  for (const name of Object.keys(triggers)) {
    form.dispatchEvent(new CustomEvent(name, { detail: triggers[name], bubbles: true }));
  }
}

/* On a page without a strip, where words after a click stand. */
function createStatusLine(place) {
  const text = document.createElement("b");
  text.id = "on-its-way";
  text.className = "on-its-way";
  const cancel = document.createElement("button");
  cancel.id = "call-off";
  cancel.type = "button";
  cancel.className = "strip-button";
  cancel.textContent = place.dataset.cancelWord;
  const box = document.createElement("p");
  box.className = "waits";
  box.append(text, cancel);
  place.append(box);
}

function clearBusy(tap) {
  if (tap.button) tap.button.removeAttribute("aria-busy");
}

function startPendingTaps(place) {
  let connectionStatus = { kind: "live", text: "" };
  let taps = null;
  const words = place.dataset;

  function showLateTaps(late) {
    const waits = late.length > 0;
    if (waits && document.getElementById("on-its-way") === null) createStatusLine(place);
    const spot = document.getElementById("on-its-way");
    if (spot !== null) {
      const isTold = document.getElementById("live-status") !== null;
      spot.textContent = !waits ? "" : connectionStatus.kind === "away" && !isTold ? connectionStatus.text : words.waitsWord;
      spot.hidden = !waits;
      document.getElementById("call-off").hidden = !waits;
    }
    document.dispatchEvent(new CustomEvent("taps-wait", { detail: waits }));
  }

  function cancelTaps() {
    taps.cancel().forEach(clearBusy);
    document.body.dispatchEvent(new CustomEvent("toast", { detail: { text: words.cancelledWord, tone: "refused" } }));
  }

  const env = {
    now: getTimestamp,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    send: (tap, age) => sendTap(place, tap, age),
    store: storeTaps,
    show: showLateTaps,
    answered(tap, answer) {
      clearBusy(tap);
      dispatchAnswer(tap, answer);
    },
    dropped(tap) {
      clearBusy(tap);
      document.body.dispatchEvent(new CustomEvent("toast", { detail: { text: words.lostWord, tone: "refused" } }));
    },
  };
  taps = createTapQueue(env, readStoredTaps());

  /* Only what may be sent twice: a form with a key that changes the night and is answered in words. */
  function isTapRequest(ctx) {
    const { method, body, form } = ctx.request;
    return method === "POST" && ctx.swap === "none" && body.has("key") && form !== null && form.enctype !== "multipart/form-data";
  }

  /* With the instant of the tap as the server's clock shows it, the same however often it is sent. */
  function readTap(ctx) {
    const { body, action, form, submitter } = ctx.request;
    const at = getServerTime();
    if (at !== null) body.set("tapped", String(Math.round(at)));
    const kept = new URLSearchParams(body);
    kept.delete("csrfmiddlewaretoken");
    return { url: action, what: serializeTap(action, body), body: String(kept), form: form.id, button: submitter };
  }

  function shortenTimeout(event) {
    if (isTapRequest(event.detail.ctx)) event.detail.ctx.request.timeout = REQUEST_TIMEOUT_MS;
  }

  function handleBeforeRequest(event) {
    const ctx = event.detail.ctx;
    if (!isTapRequest(ctx)) return;
    const tap = readTap(ctx);
    if (taps.findSame(tap.what) !== undefined) return event.preventDefault();
    if (tap.button) tap.button.setAttribute("aria-busy", "true");
    if (taps.hasLate()) {
      event.preventDefault();
      taps.queue(tap);
    } else {
      ctx.tap = taps.begin(tap);
    }
  }

  function handleAfterRequest(event) {
    const ctx = event.detail.ctx;
    if (!ctx.tap) return;
    if (!isAnswer(ctx.response.status)) return markRequestLost(ctx);
    clearBusy(ctx.tap);
    taps.settle(ctx.tap);
  }

  /* Whoever else hears of the failure leaves the words to the line that says "On its way". */
  function markRequestLost(ctx) {
    ctx.isKept = true;
    taps.markLost(ctx.tap);
  }

  document.addEventListener("htmx:config:request", shortenTimeout, true);
  document.addEventListener("htmx:before:request", handleBeforeRequest, true);
  document.addEventListener("htmx:after:request", handleAfterRequest, true);
  document.addEventListener("htmx:error", (event) => event.detail.ctx && event.detail.ctx.tap && markRequestLost(event.detail.ctx), true);
  document.addEventListener("click", (event) => event.target.closest("#call-off") && cancelTaps());
  window.addEventListener("online", taps.sendNow);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && taps.sendNow());
  document.addEventListener("link", (event) => {
    connectionStatus = event.detail;
    if (connectionStatus.kind === "live") taps.sendNow();
    if (taps.hasLate()) showLateTaps(taps.listLate());
  });
}

const place = typeof document === "undefined" ? null : document.getElementById("toasts");
if (place) startPendingTaps(place);
