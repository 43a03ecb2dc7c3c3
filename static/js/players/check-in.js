/* The door: after somebody was let in, the field is empty and ready for the next name; a pasted list has its own field. */

const NAME_SEPARATOR = /[\r\n,;]+/;
const DOOR_HASH = "#door-name";
let sent = false;

const getById = (id) => document.getElementById(id);

function isDoorForm(event) {
  return event.target.id === "door-form";
}

function renderNameCount() {
  const list = getById("listed-names");
  const count = list.value.split(NAME_SEPARATOR).filter((name) => name.trim()).length;
  const words = count === 1 ? list.dataset.one : list.dataset.many.replace("{count}", count);
  document.querySelector("[data-names-count]").textContent = count ? `${words} · ` : "";
}

function pasteList(event) {
  const text = event.clipboardData.getData("text");
  if (!NAME_SEPARATOR.test(text.trim())) return;
  event.preventDefault();
  getById("door-list").open = true;
  getById("listed-names").value = text;
  getById("listed-names").focus();
  renderNameCount();
}

function focusDoorField() {
  if (location.hash !== DOOR_HASH) return;
  const sheet = getById("sheet");
  if (sheet && sheet.matches(":popover-open")) sheet.hidePopover();
  getById("door-name")?.focus();
}

document.addEventListener("submit", (event) => {
  sent = isDoorForm(event);
  if (sent && location.hash !== DOOR_HASH) location.replace(DOOR_HASH);
});
document.addEventListener("input", (event) => {
  if (event.target.id === "listed-names") renderNameCount();
});
document.addEventListener("paste", (event) => {
  if (event.target.id === "door-name") pasteList(event);
});
window.addEventListener("hashchange", focusDoorField);

document.addEventListener("DOMContentLoaded", () => {
  document.body.addEventListener("toast", (event) => {
    const field = getById("door-name");
    if (!sent || !field) return;
    sent = false;
    if (event.detail.tone !== "done") {
      field.select();
      return;
    }
    field.value = "";
    const reason = getById("door-reason");
    if (reason) reason.value = "";
    field.focus();
  });
});
