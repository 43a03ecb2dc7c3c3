/* The phone at a table: it follows the night as the desk does, and its display stays on. */

import "../desk/desk.js";
import "../seat-sheets.js";
import { keepAwake } from "../wake-lock.js";

const wake = keepAwake(() => undefined);
document.addEventListener("click", () => wake.handleTap(null));

/* What was opened for one tap closes when that tap was carried out. */
document.body.addEventListener("toast", (event) => {
  if (event.detail.tone !== "done") return;
  for (const sheet of document.querySelectorAll("details.drawer[open]")) {
    const held = sheet.contains(document.activeElement);
    sheet.open = false;
    if (held) sheet.querySelector("summary").focus({ preventScroll: true });
  }
});
