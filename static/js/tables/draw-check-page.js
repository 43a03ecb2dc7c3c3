/* The page on which draws are checked: each is worked out again, also after the page was drawn afresh. */

import { mountDrawCheck } from "./draw-check.js";

function checkAllDraws() {
  document.querySelectorAll("[data-draw]").forEach(mountDrawCheck);
}

if (typeof document !== "undefined") {
  checkAllDraws();
  document.body.addEventListener("htmx:after:swap", checkAllDraws);
}
