/* A list of players is cut to the names that hold what is typed, while it is typed. */

const MARKS = /[\u0300-\u036f]/g;

export function fold(text) {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase().trim();
}

function cut() {
  const field = document.querySelector("[data-finds]");
  const sought = field ? fold(field.value) : "";
  for (const row of document.querySelectorAll("[data-row]")) {
    row.hidden = !fold(row.querySelector(".player-name").textContent).includes(sought);
  }
}

if (typeof document !== "undefined") {
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-finds]")) cut();
  });
  document.addEventListener("DOMContentLoaded", () => document.body.addEventListener("htmx:after:swap", cut));
}
