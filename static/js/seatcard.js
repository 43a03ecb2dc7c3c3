/* The player's own phone: it follows the night as the desk does, and shakes when its player is called. */

import "./desk.js";

const SHAKE = [200, 100, 200];
let call = called();

function called() {
  const card = document.getElementById("seatcard");
  return card ? card.dataset.call : "";
}

document.body.addEventListener("htmx:after:swap", () => {
  const was = call;
  call = called();
  if (call && call !== was && navigator.vibrate) navigator.vibrate(SHAKE);
});
