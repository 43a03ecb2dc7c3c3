/* While somebody types the chips or the shares of a deal, their total is told at once. */

import { formatChips, interpolate } from "../number-format.js";
import { readJsonScript } from "../page-refresh.js";

/** What was typed, in the smallest units; 0 as long as it cannot be read. */
function parseAmount(typed, digits) {
  const bare = typed.replace(/[\s'’]/g, "");
  const at = digits > 0 ? Math.max(bare.lastIndexOf("."), bare.lastIndexOf(",")) : -1;
  const isPoint = at >= 0 && bare.indexOf(bare[at]) === at;
  const whole = (isPoint ? bare.slice(0, at) : bare).replace(/[.,]/g, "");
  const minor = isPoint ? bare.slice(at + 1) : "";
  const isRead = /^\d*$/.test(whole) && /^\d*$/.test(minor) && minor.length <= digits;
  return isRead ? Number(whole + minor.padEnd(digits, "0")) : 0;
}

/** An amount as the page writes it. */
export function formatAmount(amount, digits, words) {
  if (digits === 0) return formatChips(amount, words);
  const unit = 10 ** digits;
  const minor = amount % unit;
  return String(Math.floor(amount / unit)) + (minor ? "." + String(minor).padStart(digits, "0") : "");
}

/** The sentence for a sum: it fits, something is missing, or it is too much. */
function describeSum(sum, of, digits, texts, words) {
  const text = sum === of ? texts.even : sum < of ? texts.less : texts.more;
  return interpolate(text, { sum: formatAmount(sum, digits, words), rest: formatAmount(Math.abs(of - sum), digits, words) });
}

function sumFields(what, digits) {
  const typed = [...document.querySelectorAll(`[data-adds=${what}]`)];
  return typed.reduce((before, field) => before + parseAmount(field.value, digits), 0);
}

/** Whether all of it is given out. */
export function isFullyShared(what) {
  const spot = document.querySelector(`[data-sum=${what}]`);
  return sumFields(what, Number(spot.dataset.digits)) === Number(spot.dataset.of);
}

/** The total of what is typed. */
export function renderSum(what) {
  const spot = document.querySelector(`[data-sum=${what}]`);
  if (!spot) return;
  const digits = Number(spot.dataset.digits);
  const sum = sumFields(what, digits);
  spot.textContent = describeSum(sum, Number(spot.dataset.of), digits, spot.dataset, readJsonScript("words"));
}

if (typeof document !== "undefined") {
  document.addEventListener("input", (event) => {
    if (event.target.dataset.adds) renderSum(event.target.dataset.adds);
  });
  renderSum("chips");
  let asked = false;
  document.addEventListener("click", (event) => {
    asked = event.isTrusted && event.target.value === "work";
  });
  document.addEventListener("htmx:after:swap", () => {
    const shares = asked && document.getElementById("the-shares");
    asked = false;
    if (!shares) return;
    shares.focus({ preventScroll: true });
    shares.scrollIntoView({ block: "center" });
  });
}
