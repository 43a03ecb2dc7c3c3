/* Short words after a click: what was done, with its undo; or why not. They stay long enough to be read. */

import { newKey, startKeeping } from "./key.js";

const SHOWN_MS = 12000;

function button(text, type) {
  const made = document.createElement("button");
  made.type = type;
  made.className = "button quiet";
  made.textContent = text;
  return made;
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

export function showToast(place, toast) {
  const box = document.createElement("div");
  box.className = `toast ${toast.tone}`;
  const text = document.createElement("p");
  text.textContent = toast.text;
  box.append(text);
  if (toast.undo) {
    const form = undoForm(place, toast.undo);
    form.addEventListener("submit", () => setTimeout(() => box.remove(), 0));
    box.append(form);
  }
  const close = button("×", "button");
  close.setAttribute("aria-label", place.dataset.closeWord);
  close.addEventListener("click", () => box.remove());
  box.append(close);
  for (const older of place.querySelectorAll(".toast")) older.remove();
  place.append(box);
  if (window.htmx) window.htmx.process(box);
  setTimeout(() => box.remove(), SHOWN_MS);
}

/* What a failed request means: somebody who may not be here any more, or an old form, sees the page afresh. */
function failed(place, status) {
  if (status === 403 || status === 404) location.reload();
  if (status >= 500) showToast(place, { text: place.dataset.lostWord, tone: "refused" });
}

function start(place) {
  for (const drawn of place.querySelectorAll(".toast")) setTimeout(() => drawn.remove(), SHOWN_MS);
  document.body.addEventListener("htmx:response:error", (event) => failed(place, event.detail.ctx.response.status));
  document.body.addEventListener("toast", (event) => showToast(place, event.detail));
  document.body.addEventListener("htmx:error", (event) => {
    const asked = event.detail && event.detail.ctx && event.detail.ctx.request;
    if (!asked || asked.method === "POST") showToast(place, { text: place.dataset.lostWord, tone: "refused" });
  });
}

const place = typeof document === "undefined" ? null : document.getElementById("toasts");
if (place) {
  start(place);
  startKeeping(document);
}
