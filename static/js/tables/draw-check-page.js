/* The page on which draws are checked: each is worked out again, also after the page was drawn afresh. */

import { start } from "./draw-check.js";

function checkAll() {
  document.querySelectorAll("[data-draw]").forEach(start);
}

if (typeof document !== "undefined") {
  checkAll();
  document.body.addEventListener("htmx:after:swap", checkAll);
}
