/* Share results at one tap where the device has a share sheet; elsewhere a sheet comes with the text to copy. */

import "../invitations/share-text.js";

async function shareResults(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await navigator.share({ text: page.getElementById("shared-text").value });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id !== "share-results" || !navigator.share) return;
  event.preventDefault();
  shareResults(form).catch((error) => {
    if (error.name !== "AbortError") form.submit();
  });
});

/* What lies over the page takes the keyboard, and Escape closes it. */
const shared = document.getElementById("shared");
shared?.close();
shared?.showModal();
