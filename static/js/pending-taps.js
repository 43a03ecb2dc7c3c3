/*
 * Taps that wait for their answer. A tap shows at once that it was taken; without an answer after a moment the page says
 * "On its way". What was lost is kept with its key, also over a reload, and sent again until it is answered or called
 * off. The key makes that safe: a tap that did arrive is only answered again.
 */

import { serverTime } from "./live-updates.js";

export const LATE_MS = 300;
export const TRY_MS = 5000;
/* Nobody means a tap any more that was made so long ago. */
export const STALE_MS = 600000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 16000;
const STORED = "pending-taps";
/* What another drawing of the same button sends differently. */
const OF_THE_PAGE = ["key", "seen", "back", "tapped", "csrfmiddlewaretoken"];

/** How long to wait before the next try: 1, 2, 4 … seconds. */
export function waitBefore(tries) {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * Math.pow(2, tries - 1));
}

/** What a tap asks for, however often its button is drawn afresh. */
export function meaning(url, fields) {
  return JSON.stringify([url, Array.from(fields).filter(([name]) => !OF_THE_PAGE.includes(name))]);
}

/** Whether this status answers a tap: it was done, or somebody said why not. */
export function isAnswer(status) {
  return status < 500;
}

/**
 * The taps that wait, oldest first. `world` has `now()`, timers, `send(tap, age)` – a promise of `{status}` –,
 * `store(taps)`, `show(taps)` for what is late, `answered(tap, answer)` and `dropped(tap)` for what became stale.
 * The page itself sends a tap first and says what became of that; from then on they go one by one, in their order.
 */
export function keepTaps(world, stored = []) {
  let taps = stored.map((tap) => Object.assign({}, tap, { isLate: true, isLost: true, tries: 0 }));
  let sending = null;
  let timer = null;

  const late = () => taps.filter((tap) => tap.isLate);

  function changed() {
    world.store(taps.map((tap) => ({ url: tap.url, what: tap.what, body: tap.body, at: tap.at, form: tap.form })));
    world.show(late());
  }

  function remove(tap) {
    taps = taps.filter((one) => one !== tap);
    if (sending === tap) sending = null;
    changed();
    sendNext();
  }

  function dropStale() {
    const stale = taps.filter((tap) => world.now() - tap.at > STALE_MS);
    if (stale.length === 0) return;
    taps = taps.filter((tap) => !stale.includes(tap));
    changed();
    stale.forEach((tap) => world.dropped(tap));
  }

  function waitToSend() {
    world.clearTimeout(timer);
    timer = world.setTimeout(sendNext, waitBefore(taps[0].tries));
  }

  function finish(tap, answer) {
    if (sending !== tap) return;
    sending = null;
    if (!taps.includes(tap)) return sendNext();
    if (answer === null || !isAnswer(answer.status)) return waitToSend();
    taps = taps.filter((one) => one !== tap);
    changed();
    world.answered(tap, answer);
    sendNext();
  }

  /* A tap that the page has still under way is waited for; those behind it would overtake it. */
  function sendNext() {
    world.clearTimeout(timer);
    dropStale();
    const tap = taps[0];
    if (sending !== null || tap === undefined || !tap.isLost) return;
    sending = tap;
    tap.tries += 1;
    world.send(tap, world.now() - tap.at).then(
      (answer) => finish(tap, answer),
      () => finish(tap, null),
    );
  }

  function add(tap, isLost) {
    const taken = Object.assign({}, tap, { at: world.now(), isLate: isLost, isLost: isLost, tries: 0 });
    taps = taps.concat([taken]);
    changed();
    return taken;
  }

  if (taps.length > 0) {
    changed();
    sendNext();
  }

  return {
    /** The tap that waits and asks for the same, if there is one. */
    find: (what) => taps.find((tap) => tap.what === what),
    late: late,
    /** Whether what is tapped now would overtake something. */
    isBehind: () => late().length > 0,
    /** A tap that the page is about to send itself. */
    begin(tap) {
      const taken = add(tap, false);
      world.setTimeout(() => {
        if (!taps.includes(taken)) return;
        taken.isLate = true;
        changed();
      }, LATE_MS);
      return taken;
    },
    /** A tap that goes behind those that wait. */
    queue(tap) {
      const taken = add(tap, true);
      sendNext();
      return taken;
    },
    /** The page had its answer. */
    settle: remove,
    /** The page had none: from now on the tap is sent again from here. */
    lose(tap) {
      if (!taps.includes(tap)) return;
      tap.isLate = true;
      tap.isLost = true;
      tap.tries = 1;
      changed();
      if (taps[0] === tap) waitToSend();
    },
    /** The line is back, or the phone: no need to wait any longer. */
    sendNow() {
      dropStale();
      if (sending === null && taps.length > 0) sendNext();
    },
    /** Called off: none of them is sent any more. */
    cancel() {
      const given = taps;
      taps = [];
      sending = null;
      world.clearTimeout(timer);
      changed();
      return given;
    },
  };
}

/* --- in a page ---------------------------------------------------------------------------------------------------- */

/* Steady while the page lives, and comparable over a reload. */
const stamp = () => performance.timeOrigin + performance.now();

function readStored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) || "[]");
  } catch (error) {
    return [];
  }
}

function store(taps) {
  try {
    if (taps.length > 0) sessionStorage.setItem(STORED, JSON.stringify(taps));
    else sessionStorage.removeItem(STORED);
  } catch (error) {
    /* Without a store they live as long as the page. */
  }
}

function send(place, tap, age) {
  const body = new URLSearchParams(tap.body);
  body.set("csrfmiddlewaretoken", place.querySelector("[name=csrfmiddlewaretoken]").value);
  /* The device's time may have been set back since. */
  body.set("tapped_ago", String(Math.max(0, Math.round(age))));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TRY_MS);
  const headers = { "HX-Request": "true", Accept: "text/html" };
  const options = { method: "POST", headers, body, credentials: "same-origin", signal: stop.signal };
  return fetch(tap.url, options)
    .then((answer) => ({ status: answer.status, trigger: answer.headers.get("HX-Trigger") }))
    .finally(() => clearTimeout(timer));
}

/* The page hears an answer that came late as it hears one that came at once. */
function tellPage(tap, answer) {
  if (answer.status === 403 || answer.status === 404) return location.reload();
  const form = document.getElementById(tap.form) || document.body;
  const told = JSON.parse(answer.trigger || "{}");
  for (const name of Object.keys(told)) {
    form.dispatchEvent(new CustomEvent(name, { detail: told[name], bubbles: true }));
  }
}

/* On a page without a strip, where words after a click stand. */
function makeSpot(place) {
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

function free(tap) {
  if (tap.button) tap.button.removeAttribute("aria-busy");
}

function start(place) {
  let link = { kind: "live", text: "" };
  let taps = null;
  const words = place.dataset;

  function show(late) {
    const waits = late.length > 0;
    if (waits && document.getElementById("on-its-way") === null) makeSpot(place);
    const spot = document.getElementById("on-its-way");
    if (spot !== null) {
      const isTold = document.getElementById("live-status") !== null;
      spot.textContent = !waits ? "" : link.kind === "away" && !isTold ? link.text : words.waitsWord;
      spot.hidden = !waits;
      document.getElementById("call-off").hidden = !waits;
    }
    document.dispatchEvent(new CustomEvent("taps-wait", { detail: waits }));
  }

  function callOff() {
    taps.cancel().forEach(free);
    document.body.dispatchEvent(new CustomEvent("toast", { detail: { text: words.cancelledWord, tone: "refused" } }));
  }

  const world = {
    now: stamp,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    send: (tap, age) => send(place, tap, age),
    store,
    show,
    answered(tap, answer) {
      free(tap);
      tellPage(tap, answer);
    },
    dropped(tap) {
      free(tap);
      document.body.dispatchEvent(new CustomEvent("toast", { detail: { text: words.lostWord, tone: "refused" } }));
    },
  };
  taps = keepTaps(world, readStored());

  /* Only what may be sent twice: a form with a key that changes the night and is answered in words. */
  function isTap(ctx) {
    const { method, body, form } = ctx.request;
    return method === "POST" && ctx.swap === "none" && body.has("key") && form !== null && form.enctype !== "multipart/form-data";
  }

  /* With the instant of the tap as the server's clock shows it, the same however often it is sent. */
  function read(ctx) {
    const { body, action, form, submitter } = ctx.request;
    const at = serverTime();
    if (at !== null) body.set("tapped", String(Math.round(at)));
    const kept = new URLSearchParams(body);
    kept.delete("csrfmiddlewaretoken");
    return { url: action, what: meaning(action, body), body: String(kept), form: form.id, button: submitter };
  }

  function askSooner(event) {
    if (isTap(event.detail.ctx)) event.detail.ctx.request.timeout = TRY_MS;
  }

  function beforeRequest(event) {
    const ctx = event.detail.ctx;
    if (!isTap(ctx)) return;
    const tap = read(ctx);
    if (taps.find(tap.what) !== undefined) return event.preventDefault();
    if (tap.button) tap.button.setAttribute("aria-busy", "true");
    if (taps.isBehind()) {
      event.preventDefault();
      taps.queue(tap);
    } else {
      ctx.tap = taps.begin(tap);
    }
  }

  function afterRequest(event) {
    const ctx = event.detail.ctx;
    if (!ctx.tap) return;
    if (!isAnswer(ctx.response.status)) return lose(ctx);
    free(ctx.tap);
    taps.settle(ctx.tap);
  }

  /* Whoever else hears of the failure leaves the words to the line that says "On its way". */
  function lose(ctx) {
    ctx.isKept = true;
    taps.lose(ctx.tap);
  }

  document.addEventListener("htmx:config:request", askSooner, true);
  document.addEventListener("htmx:before:request", beforeRequest, true);
  document.addEventListener("htmx:after:request", afterRequest, true);
  document.addEventListener("htmx:error", (event) => event.detail.ctx && event.detail.ctx.tap && lose(event.detail.ctx), true);
  document.addEventListener("click", (event) => event.target.closest("#call-off") && callOff());
  window.addEventListener("online", taps.sendNow);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && taps.sendNow());
  document.addEventListener("link", (event) => {
    link = event.detail;
    if (link.kind === "live") taps.sendNow();
    if (taps.isBehind()) show(taps.late());
  });
}

const place = typeof document === "undefined" ? null : document.getElementById("toasts");
if (place) start(place);
