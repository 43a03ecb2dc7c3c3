/* Short words after a click: what was done, with its undo; or why not. They stay long enough to be read. */

import { createKey, startKeyRenewal } from "./idempotency-key.js";

const TOAST_MS = 12000;
const RECHECK_MS = 2000;
const REASON_ID = "toast-why";

function createButton(text, type) {
  const button = document.createElement("button");
  button.type = type;
  button.className = "button quiet";
  button.textContent = text;
  return button;
}

/* Words go when they were long enough in sight; not while somebody points at them or has the keyboard there. */
function removeLater(box, ms = TOAST_MS) {
  const isInUse = () => box.matches(":hover") || box.contains(document.activeElement);
  setTimeout(() => (isInUse() ? removeLater(box, RECHECK_MS) : box.remove()), ms);
}

function createHiddenField(name, value) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

function createUndoForm(place, path) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  form.setAttribute("hx-post", path);
  form.setAttribute("hx-swap", "none");
  const token = place.querySelector("[name=csrfmiddlewaretoken]");
  form.append(createHiddenField("csrfmiddlewaretoken", token.value), createHiddenField("key", createKey()), createButton(place.dataset.undoWord, "submit"));
  return form;
}

/* What was done stands in the strip with its undo: the words are only spoken, and nothing in them can be pressed. */
function isOnlyAnnounced(toast) {
  return toast.tone === "done" && document.querySelector(".strip") !== null;
}

/* “1,000” is a thousand for some and one for others: a button for each puts it into the field as it is meant. */
function applyReading(form, typed, reading) {
  const field = form && Array.from(form.elements).find((one) => one.value !== undefined && one.value.trim() === typed);
  if (!field) return null;
  field.value = reading;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  return field;
}

function addReadingButtons(box, sender, amounts) {
  const form = sender.closest && sender.closest("form");
  for (const reading of form ? amounts.readings : []) {
    const choice = createButton(reading, "button");
    choice.addEventListener("click", () => {
      const now = form.isConnected ? form : document.getElementById(form.id);
      if (applyReading(now, amounts.typed, reading) !== null) now.requestSubmit();
      box.remove();
    });
    box.append(choice);
  }
}

function handleReadingClick(event) {
  const choice = event.target.closest("[data-reading]");
  if (choice === null) return;
  applyReading(choice.closest("form"), choice.dataset.typed, choice.dataset.reading);
}

function addButtons(place, box, toast) {
  if (toast.undo) {
    const form = createUndoForm(place, toast.undo);
    form.addEventListener("submit", () => setTimeout(() => box.remove(), 0));
    box.append(form);
  }
  const close = createButton("×", "button");
  close.setAttribute("aria-label", place.dataset.closeWord);
  close.addEventListener("click", () => box.remove());
  box.append(close);
}

function showToast(place, toast, sender = null) {
  if (!toast.text) return;
  const box = document.createElement("div");
  box.className = `toast ${toast.tone}`;
  const text = document.createElement("p");
  text.textContent = toast.text;
  box.append(text);
  if (toast.amounts && sender) addReadingButtons(box, sender, toast.amounts);
  if (!isOnlyAnnounced(toast)) addButtons(place, box, toast);
  for (const older of place.querySelectorAll(".toast")) older.remove();
  place.append(box);
  if (window.htmx) window.htmx.process(box);
  removeLater(box);
}

/* Escape takes the words away, when nothing else is open that it would close. */
function dismissToasts(place, event) {
  const sheet = document.getElementById("sheet");
  const isOut = sheet && sheet.hidePopover && sheet.matches(":popover-open");
  if (event.key !== "Escape" || isOut || document.querySelector("dialog[open]")) return;
  for (const box of place.querySelectorAll(".toast")) box.remove();
}

/* The field that a refusal speaks of, until somebody types there or the words are gone. */
let refusedField = null;

function listDescriptions(field) {
  return (field.getAttribute("aria-describedby") || "").split(" ").filter((one) => one !== "" && one !== REASON_ID);
}

function clearFieldError(field) {
  refusedField = null;
  field.removeAttribute("aria-invalid");
  field.setAttribute("aria-describedby", listDescriptions(field).join(" "));
}

/* The field says why beside what it always says; a page that is drawn afresh meanwhile says it again. */
function markRefusedField() {
  if (refusedField === null || document.getElementById(REASON_ID) === null) return null;
  const form = refusedField.form.isConnected ? refusedField.form : document.getElementById(refusedField.form.id);
  const field = form && form.elements[refusedField.name];
  if (!field || !field.focus) return null;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", listDescriptions(field).concat(REASON_ID).join(" "));
  return field;
}

function showFieldError(sender, name, text) {
  const form = name && sender.closest("form");
  refusedField = form ? { form: form, name: name } : null;
  if (refusedField === null) return;
  text.id = REASON_ID;
  const field = markRefusedField();
  if (field === null) return;
  field.addEventListener("input", () => clearFieldError(field), { once: true });
  field.focus();
}

/* What a failed request means: somebody who may not be here any more, or an old form, sees the page afresh. */
function handleFailure(place, { response, isKept }) {
  if (response.status === 403 || response.status === 404) location.reload();
  if (response.status >= 500 && !isKept) showToast(place, { text: place.dataset.lostWord, tone: "refused" });
}

function startToasts(place) {
  for (const drawn of place.querySelectorAll(".toast")) removeLater(drawn);
  document.body.addEventListener("htmx:response:error", (event) => handleFailure(place, event.detail.ctx));
  document.body.addEventListener("toast", (event) => {
    showToast(place, event.detail, event.target);
    showFieldError(event.target, event.detail.field, place.querySelector(".toast p"));
  });
  document.body.addEventListener("htmx:after:swap", markRefusedField);
  document.addEventListener("click", handleReadingClick);
  document.addEventListener("keydown", (event) => dismissToasts(place, event));
  document.body.addEventListener("htmx:error", (event) => {
    const ctx = event.detail && event.detail.ctx;
    const asked = ctx && ctx.request;
    if (ctx && ctx.isKept) return;
    if (!asked || asked.method === "POST") showToast(place, { text: place.dataset.lostWord, tone: "refused" });
  });
}

const place = typeof document === "undefined" ? null : document.getElementById("toasts");
if (place) {
  startToasts(place);
  startKeyRenewal(document);
}
