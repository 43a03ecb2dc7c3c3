/* The door: after somebody was let in, the field is empty and ready for the next name; a pasted list has its own field. */

const BETWEEN = /[\r\n,;]+/;
const DOOR = "#door-name";
let sent = false;

const find = (id) => document.getElementById(id);

function isAtDoor(event) {
  return event.target.id === "door-form";
}

function countNames() {
  const list = find("listed-names");
  const count = list.value.split(BETWEEN).filter((name) => name.trim()).length;
  const words = count === 1 ? list.dataset.one : list.dataset.many.replace("{count}", count);
  document.querySelector("[data-names-count]").textContent = count ? `${words} · ` : "";
}

function takeList(event) {
  const text = event.clipboardData.getData("text");
  if (!BETWEEN.test(text.trim())) return;
  event.preventDefault();
  find("door-list").open = true;
  find("listed-names").value = text;
  find("listed-names").focus();
  countNames();
}

function openDoor() {
  if (location.hash !== DOOR) return;
  const sheet = find("sheet");
  if (sheet && sheet.matches(":popover-open")) sheet.hidePopover();
  find("door-name")?.focus();
}

document.addEventListener("submit", (event) => {
  sent = isAtDoor(event);
  if (sent && location.hash !== DOOR) location.replace(DOOR);
});
document.addEventListener("input", (event) => {
  if (event.target.id === "listed-names") countNames();
});
document.addEventListener("paste", (event) => {
  if (event.target.id === "door-name") takeList(event);
});
window.addEventListener("hashchange", openDoor);

document.addEventListener("DOMContentLoaded", () => {
  document.body.addEventListener("toast", (event) => {
    const field = find("door-name");
    if (!sent || !field) return;
    sent = false;
    if (event.detail.tone !== "done") {
      field.select();
      return;
    }
    field.value = "";
    const reason = find("door-reason");
    if (reason) reason.value = "";
    field.focus();
  });
});
