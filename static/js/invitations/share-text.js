/* Copies the invitation at one tap, and offers the device's own share sheet where it has one. */

import "../access/copy-link.js";

for (const place of document.querySelectorAll("[data-share]")) {
  const text = document.getElementById(place.dataset.share).value;
  if (!navigator.share) continue;
  place.querySelector("button").addEventListener("click", () => navigator.share({ text }).catch(() => {}));
  place.hidden = false;
}
