/* Short words after a click: what was done, with its undo; or why not. They stay long enough to be read. */

import { newKey, startKeeping } from "./idempotency-key.js";

const SHOWN_MS = 12000;
const LOOK_AGAIN_MS = 2000;
const WHY = "toast-why";

function button(text, type) {
  const made = document.createElement("button");
  made.type = type;
  made.className = "button quiet";
  made.textContent = text;
  return made;
}

/* Words go when they were long enough in sight; not while somebody points at them or has the keyboard there. */
function goesLater(box, ms = SHOWN_MS) {
  const inUse = () => box.matches(":hover") || box.contains(document.activeElement);
  setTimeout(() => (inUse() ? goesLater(box, LOOK_AGAIN_MS) : box.remove()), ms);
}

function hidden(name, value) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

function undoForm(place, path) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  form.setAttribute("hx-post", path);
  form.setAttribute("hx-swap", "none");
  const token = place.querySelector("[name=csrfmiddlewaretoken]");
  form.append(hidden("csrfmiddlewaretoken", token.value), hidden("key", newKey()), button(place.dataset.undoWord, "submit"));
  return form;
}

/* What was done stands in the strip with its undo: the words are only spoken, and nothing in them can be pressed. */
function isOnlySaid(toast) {
  return toast.tone === "done" && document.querySelector(".strip") !== null;
}

/* “1,000” is a thousand for some and one for others: a button for each puts it into the field as it is meant. */
function putReading(form, typed, reading) {
  const field = form && Array.from(form.elements).find((one) => one.value !== undefined && one.value.trim() === typed);
  if (!field) return null;
  field.value = reading;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  return field;
}

function askReading(box, sender, amounts) {
  const form = sender.closest && sender.closest("form");
  for (const reading of form ? amounts.readings : []) {
    const choice = button(reading, "button");
    choice.addEventListener("click", () => {
      const now = form.isConnected ? form : document.getElementById(form.id);
      if (putReading(now, amounts.typed, reading) !== null) now.requestSubmit();
      box.remove();
    });
    box.append(choice);
  }
}

function readingClicked(event) {
  const choice = event.target.closest("[data-reading]");
  if (choice === null) return;
  putReading(choice.closest("form"), choice.dataset.typed, choice.dataset.reading);
}

function addButtons(place, box, toast) {
  if (toast.undo) {
    const form = undoForm(place, toast.undo);
    form.addEventListener("submit", () => setTimeout(() => box.remove(), 0));
    box.append(form);
  }
  const close = button("×", "button");
  close.setAttribute("aria-label", place.dataset.closeWord);
  close.addEventListener("click", () => box.remove());
  box.append(close);
}

export function showToast(place, toast, sender = null) {
  if (!toast.text) return;
  const box = document.createElement("div");
  box.className = `toast ${toast.tone}`;
  const text = document.createElement("p");
  text.textContent = toast.text;
  box.append(text);
  if (toast.amounts && sender) askReading(box, sender, toast.amounts);
  if (!isOnlySaid(toast)) addButtons(place, box, toast);
  for (const older of place.querySelectorAll(".toast")) older.remove();
  place.append(box);
  if (window.htmx) window.htmx.process(box);
  goesLater(box);
}

/* Escape takes the words away, when nothing else is open that it would close. */
function away(place, event) {
  const sheet = document.getElementById("sheet");
  const isOut = sheet && sheet.hidePopover && sheet.matches(":popover-open");
  if (event.key !== "Escape" || isOut || document.querySelector("dialog[open]")) return;
  for (const box of place.querySelectorAll(".toast")) box.remove();
}

/* The field that a refusal speaks of, until somebody types there or the words are gone. */
let refused = null;

function words(field) {
  return (field.getAttribute("aria-describedby") || "").split(" ").filter((one) => one !== "" && one !== WHY);
}

function letGo(field) {
  refused = null;
  field.removeAttribute("aria-invalid");
  field.setAttribute("aria-describedby", words(field).join(" "));
}

/* The field says why beside what it always says; a page that is drawn afresh meanwhile says it again. */
function tie() {
  if (refused === null || document.getElementById(WHY) === null) return null;
  const form = refused.form.isConnected ? refused.form : document.getElementById(refused.form.id);
  const field = form && form.elements[refused.name];
  if (!field || !field.focus) return null;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", words(field).concat(WHY).join(" "));
  return field;
}

function toField(sender, name, text) {
  const form = name && sender.closest("form");
  refused = form ? { form: form, name: name } : null;
  if (refused === null) return;
  text.id = WHY;
  const field = tie();
  if (field === null) return;
  field.addEventListener("input", () => letGo(field), { once: true });
  field.focus();
}

/* What a failed request means: somebody who may not be here any more, or an old form, sees the page afresh. */
function failed(place, { response, isKept }) {
  if (response.status === 403 || response.status === 404) location.reload();
  if (response.status >= 500 && !isKept) showToast(place, { text: place.dataset.lostWord, tone: "refused" });
}

function start(place) {
  for (const drawn of place.querySelectorAll(".toast")) goesLater(drawn);
  document.body.addEventListener("htmx:response:error", (event) => failed(place, event.detail.ctx));
  document.body.addEventListener("toast", (event) => {
    showToast(place, event.detail, event.target);
    toField(event.target, event.detail.field, place.querySelector(".toast p"));
  });
  document.body.addEventListener("htmx:after:swap", tie);
  document.addEventListener("click", readingClicked);
  document.addEventListener("keydown", (event) => away(place, event));
  document.body.addEventListener("htmx:error", (event) => {
    const ctx = event.detail && event.detail.ctx;
    const asked = ctx && ctx.request;
    if (ctx && ctx.isKept) return;
    if (!asked || asked.method === "POST") showToast(place, { text: place.dataset.lostWord, tone: "refused" });
  });
}

const place = typeof document === "undefined" ? null : document.getElementById("toasts");
if (place) {
  start(place);
  startKeeping(document);
}
