/* The phone at a table: it follows the night as the desk does, and its display stays on. */

import "./desk.js";
import { startWake } from "./wake.js";

const wake = startWake(() => undefined);
document.addEventListener("click", () => wake.tapped(null));
