/* The slider between the ways of a deal, along which every typed share moves; what is known is worked out at once. */

import { formatAmount, isFullyShared, renderSum } from "./deal-totals.js";
import { readJsonScript } from "../page-refresh.js";

const BLENDED_WAYS = ["chips", "icm", "even"];

/** Shares between two ways: whole units, the same sum, what is missing to the largest remainders. */
export function blendShares(left, right, part, unit) {
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
export function computeSharesAt(ways, value, unit) {
  const from = Math.min(Math.floor(value / 100), ways.length - 2);
  return blendShares(ways[from], ways[from + 1], value / 100 - from, unit);
}

function applySlider(slider) {
  const box = document.getElementById("explorer");
  const digits = Number(box.dataset.digits);
  const rows = [...box.querySelectorAll("[data-row]")];
  const ways = BLENDED_WAYS.map((way) =>
    rows.map((row) => Number(row.querySelector(`[data-way=${way}]`).dataset.cents)),
  );
  const shares = computeSharesAt(ways, Number(slider.value), Number(box.dataset.unit));
  const words = readJsonScript("words");
  rows.forEach((row, at) => {
    slider.form.elements[`share-${row.dataset.row}`].value = formatAmount(shares[at], digits, words);
  });
  renderSum("shares");
}

/** The slider is there, and what follows by itself needs no button. */
function showExplorer() {
  const form = document.getElementById("deal");
  if (!form) return;
  for (const field of form.querySelectorAll("[data-needs-script]")) field.hidden = false;
  const isWorked = form.querySelector("input[name=worked]") !== null;
  form.querySelector(".work-again")?.toggleAttribute("hidden", isWorked);
}

/** Whether what a way needs is typed: the chips of everybody, but for the same to all. */
function isComplete(form) {
  const way = form.querySelector("input[name=how]:checked");
  if (!way) return false;
  const stacks = [...form.querySelectorAll("[data-adds=chips]")];
  return stacks.every((stack) => stack.value.trim()) || ["even", "custom"].includes(way.value);
}

if (typeof document !== "undefined") {
  document.addEventListener("input", (event) => {
    if (event.target.matches && event.target.matches("[data-blend]")) applySlider(event.target);
  });
  /* What is in sight follows at once, when every stack is known. */
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || form.id !== "deal" || (event.target.dataset.adds === "shares" && !isFullyShared("shares"))) return;
    if (isComplete(form)) form.querySelector("button[value=work]").click();
  });
  document.addEventListener("htmx:after:swap", showExplorer);
  showExplorer();
}
