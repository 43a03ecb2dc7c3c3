/* The player's own phone: it follows the night as the desk does, and shakes, sounds and speaks when its player is called. */

import { speaker } from "../level-alerts.js";
import { sounds } from "../device-sounds.js";
import { CALL, phone } from "../vibration.js";
import "../desk/desk.js";

const say = speaker(document.getElementById("told"));
let call = called();

function called() {
  const card = document.getElementById("seatcard");
  return card ? card.dataset.call : "";
}

document.body.addEventListener("htmx:after:swap", () => {
  const was = call;
  call = called();
  if (!call || call === was) return;
  phone.shake(CALL);
  sounds.play("call");
  for (const line of document.querySelectorAll("[data-called]")) say(line.textContent);
});
