/* The slider between the ways of a deal: every share moves along, and the form becomes a custom deal. */

import { writeAmount } from "./deal-totals.js";
import { written } from "../page-refresh.js";

/** Shares between two ways: whole units, the same sum, what is missing to the largest remainders. */
export function blend(left, right, part, unit) {
  const sum = left.reduce((all, one) => all + one, 0);
  const exact = left.map((one, at) => one + (right[at] - one) * part);
  const shares = exact.map((one) => Math.floor(one / unit) * unit);
  const missing = Math.round((sum - shares.reduce((all, one) => all + one, 0)) / unit);
  const order = exact.map((one, at) => at).sort((a, b) => exact[b] - shares[b] - (exact[a] - shares[a]) || a - b);
  for (const at of order.slice(0, missing)) shares[at] += unit;
  const rest = sum - shares.reduce((all, one) => all + one, 0);
  return shares.map((one, at) => (at === 0 ? one + rest : one));
}

/** Shares at a place of the slider: 0, 100, 200 … are the ways themselves. */
export function sharesAt(ways, value, unit) {
  const from = Math.min(Math.floor(value / 100), ways.length - 2);
  return blend(ways[from], ways[from + 1], value / 100 - from, unit);
}

function signed(cents, digits, words) {
  if (cents === 0) return "";
  return (cents > 0 ? "+" : "−") + writeAmount(Math.abs(cents), digits, words);
}

function move(slider) {
  const box = slider.closest("#explorer");
  const digits = Number(box.dataset.digits);
  const rows = [...box.querySelectorAll("[data-row]")];
  const bars = rows.map((row) => [...row.querySelectorAll("[data-cents]")]);
  const ways = bars[0].map((_bar, way) => bars.map((row) => Number(row[way].dataset.cents)));
  const shares = sharesAt(ways, Number(slider.value), 1);
  const words = written("words");
  rows.forEach((row, at) => {
    const share = writeAmount(shares[at], digits, words);
    row.querySelector("[data-share]").textContent = share;
    const typed = slider.form.querySelector(`input[name="share-${row.dataset.row}"]`);
    typed.disabled = false;
    typed.value = share;
    for (const bar of bars[at]) {
      bar.querySelector(".explorer-more").textContent = signed(shares[at] - Number(bar.dataset.cents), digits, words);
    }
  });
  for (const worked of slider.form.querySelectorAll("input[name=worked]")) worked.disabled = true;
  for (const record of slider.form.querySelectorAll("button[value=agree], button[value=propose]")) record.disabled = true;
  const custom = slider.form.querySelector("input[name=how][value=custom]");
  if (custom) custom.checked = true;
}

function show() {
  for (const field of document.querySelectorAll("#explorer [data-needs-script]")) field.hidden = false;
}

if (typeof document !== "undefined") {
  document.addEventListener("input", (event) => {
    if (event.target.matches && event.target.matches("[data-blend]")) move(event.target);
  });
  /* What is in sight follows at once, when every stack is known. */
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    const isChoice = event.target.name === "how" && event.target.value !== "custom";
    if (form && form.id === "deal" && isChoice && document.getElementById("the-shares")) {
      form.querySelector("button.button[value=work]").click();
    }
    if (event.target.matches && event.target.matches("[data-blend]")) form.querySelector("button.button[value=work]").click();
  });
  document.addEventListener("htmx:after:swap", show);
  show();
}
