/* A list of players is cut to the names that hold what is typed, while it is typed. */

const DIACRITICS = /[\u0300-\u036f]/g;

function normalizeName(text) {
  return text.normalize("NFD").replace(DIACRITICS, "").toLowerCase().trim();
}

function filterRows() {
  const field = document.querySelector("[data-finds]");
  const sought = field ? normalizeName(field.value) : "";
  for (const row of document.querySelectorAll("[data-row]")) {
    row.hidden = !normalizeName(row.querySelector(".player-name").textContent).includes(sought);
  }
}

if (typeof document !== "undefined") {
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-finds]")) filterRows();
  });
  document.addEventListener("DOMContentLoaded", () => document.body.addEventListener("htmx:after:swap", filterRows));
}
