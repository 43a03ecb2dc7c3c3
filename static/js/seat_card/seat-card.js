/* The player's own phone: it follows the night as the desk does, and shakes, sounds and speaks when its player is called. */

import { createAnnouncer } from "../level-alerts.js";
import { sounds } from "../device-sounds.js";
import { CALL_PATTERN, phone } from "../vibration.js";
import "../desk/desk.js";

const say = createAnnouncer(document.getElementById("told"));
let call = readCall();

function readCall() {
  const card = document.getElementById("seatcard");
  return card ? card.dataset.call : "";
}

document.body.addEventListener("htmx:after:swap", () => {
  const was = call;
  call = readCall();
  if (!call || call === was) return;
  phone.vibrate(CALL_PATTERN);
  sounds.play("call");
  for (const line of document.querySelectorAll("[data-called]")) say(line.textContent);
});
