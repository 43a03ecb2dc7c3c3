/* The clock alone, in ES5: for TVs without modules (webOS and Tizen 3, 4), and a screen whose script failed. */
(function () {
  "use strict";

  var POLL_MS = 5000;
  var MAX_LOAD_MS = 6000;
  var MAX_IDLE_MS = 3500;
  var MINUTE = 60000;

  var screen = document.getElementById("screen");
  var plain = document.getElementById("plain-clock");
  var first = JSON.parse(document.getElementById("first-board").textContent);
  var words = JSON.parse(document.getElementById("words").textContent);
  var loaded = Date.now();
  var board = first.board;
  var ahead = first.now - loaded;
  var answered = loaded;
  var asked = 0;
  var isOld = !("noModule" in document.createElement("script"));

  function put(name, text) {
    var place = plain.querySelector("[data-plain=" + name + "]");
    if (place.textContent !== text) place.textContent = text;
  }

  function fill(text, name, value) {
    return text.replace("{" + name + "}", value);
  }

  function pad(number) {
    return ("0" + number).slice(-2);
  }

  function toTime(seconds) {
    var hours = Math.floor(seconds / 3600);
    var minutes = Math.floor(seconds / 60) % 60;
    return (hours ? hours + ":" + pad(minutes) : minutes) + ":" + pad(seconds % 60);
  }

  function toChips(amount) {
    return amount < words.group_from ? String(amount) : String(amount).replace(/\B(?=(\d{3})+$)/g, words.group);
  }

  function toBlinds(level) {
    return (level.small ? toChips(level.small) + "–" : "") + toChips(level.big);
  }

  function toAnte(level) {
    var text = level.ante_by === "big_blind" ? words.ante_big : words.ante_each;
    return level.ante ? fill(text, "ante", toChips(level.ante)) : "";
  }

  /* The step shown, what is left of it, how far it is over, when it starts. */
  function readFace(now) {
    var anchor = board.anchor;
    var step = anchor.step;
    var left = anchor.left_ms;
    if (anchor.since === null || now < anchor.since) {
      return { step: step, left: left, over: 0, wait: anchor.since && anchor.since - now };
    }
    left -= now - anchor.since;
    while (left <= 0 && step < board.steps.length - 1) {
      step += 1;
      left += board.steps[step].minutes * MINUTE;
    }
    return { step: step, left: Math.max(0, left), over: Math.max(0, -left), wait: 0 };
  }

  /* The next step of a kind, its level, and how far off. */
  function findNext(shown, kind) {
    var wait = shown.wait + shown.left;
    var number = 0;
    for (var at = 0; at < board.steps.length; at += 1) {
      number += board.steps[at].kind === "level";
      if (at > shown.step && board.steps[at].kind === kind) return { step: board.steps[at], number: number, wait: wait };
      if (at > shown.step) wait += board.steps[at].minutes * MINUTE;
    }
    return null;
  }

  function getLevel(shown) {
    var number = 0;
    for (var at = 0; at <= shown.step; at += 1) number += board.steps[at].kind === "level";
    return number;
  }

  function getTitle(shown, isBreak) {
    if (board.finished) return "";
    if (shown.wait > 0) return shown.step === 0 && !board.stop ? words.starts_in : words.goes_on_in;
    return isBreak ? words.break : fill(words.level, "level", getLevel(shown));
  }

  function getTime(shown) {
    if (board.finished) return words.finished;
    if (shown.wait > 0) return toTime(Math.ceil(shown.wait / 1000));
    if (!board.steps[shown.step].minutes && !shown.left) return words.no_limit;
    if (shown.over) return "+" + Math.floor(shown.over / MINUTE) + ":" + pad(Math.floor(shown.over / 1000) % 60);
    return toTime(Math.ceil(shown.left / 1000));
  }

  function getState(now) {
    var stop = board.stop;
    if (board.finished) return "";
    if (board.started === null) return words.not_started;
    if (!stop || (stop.until && stop.until <= now)) return "";
    return words.marks[stop.reason === "other" ? "pause" : stop.reason];
  }

  function draw(now) {
    var shown = readFace(now);
    var isBreak = board.steps[shown.step].kind === "break";
    var level = findNext(shown, "level");
    var rest = findNext(shown, "break");
    var played = isBreak && level ? level.step : board.steps[shown.step];
    for (var back = shown.step; played.kind !== "level"; back -= 1) played = board.steps[back];
    put("name", board.name);
    put("state", getState(now));
    put("level", getTitle(shown, isBreak));
    put("time", getTime(shown));
    put("blinds", toBlinds(played));
    put("ante", toAnte(played));
    put("next", level ? toBlinds(level.step) + " · " + fill(words.level, "level", level.number) : words.last_level);
    put("break", rest ? toTime(Math.ceil(rest.wait / 1000)) : words.no_break);
  }

  function apply(request, sent) {
    var body = request.status === 200 && JSON.parse(request.responseText);
    if (!body) return;
    board = body.board;
    ahead = body.now - (sent + Date.now()) / 2;
    answered = Date.now();
  }

  function getLink(now) {
    var time = new Date(answered).toTimeString();
    var hour = +time.slice(0, 2);
    var half = words.half_days[+(hour > 11)] || "";
    time = (half ? hour % 12 || 12 : hour) + time.slice(2, 5) + " " + half;
    return now - answered < 3 * POLL_MS ? words.link.live : fill(words.link.away, "time", time);
  }

  function poll() {
    var request = new XMLHttpRequest();
    var sent = Date.now();
    asked = sent;
    request.onload = function () { apply(request, sent); };
    request.open("GET", screen.getAttribute("data-board") + "?plain=" + sent);
    request.timeout = POLL_MS;
    request.send();
  }

  function check() {
    setTimeout(check, plain.hidden ? 2000 : 250);
    var now = Date.now();
    var drawn = screen.drawnAt;
    var stands = drawn ? now - drawn > MAX_IDLE_MS : isOld || now - loaded > MAX_LOAD_MS;
    if (document.hidden || (plain.hidden && !stands)) return;
    screen.style.display = stands ? "none" : "";
    plain.hidden = !stands;
    if (now - asked >= POLL_MS) poll();
    put("link", getLink(now));
    draw(now + ahead);
  }

  check();
})();
