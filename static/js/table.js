/* The phone at a table: it follows the night as the desk does, and its display stays on. */

import "./desk.js";
import { startWake } from "./wake.js";

const wake = startWake(() => undefined);
document.addEventListener("click", () => wake.tapped(null));

function closeDrawers() {
  for (const sheet of document.querySelectorAll("details.sheet[open]")) {
    const held = sheet.contains(document.activeElement);
    sheet.open = false;
    if (held) sheet.querySelector("summary").focus({ preventScroll: true });
  }
}

/* A drawer that was opened for one tap closes when that tap was carried out, once its event is over: Chromium 156 ends
   the whole page when a drawer closes around the button whose event is still on its way and that a finger tapped. */
document.body.addEventListener("toast", (event) => {
  if (event.detail.tone === "done") setTimeout(closeDrawers, 0);
});
