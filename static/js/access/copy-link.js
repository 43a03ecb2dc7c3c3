/* Copies the address of a new link at one tap, also where the browser keeps its clipboard from pages without a certificate. */

async function copyText(field) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(field.value);
    return true;
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}

function mountCopyButton(place) {
  const field = document.getElementById(place.dataset.copy);
  const button = place.querySelector("button");
  button.addEventListener("click", async () => {
    if (await copyText(field)) button.textContent = place.dataset.doneWord;
  });
  field.addEventListener("focus", () => field.select());
  place.hidden = false;
}

document.querySelectorAll("[data-copy]").forEach(mountCopyButton);
