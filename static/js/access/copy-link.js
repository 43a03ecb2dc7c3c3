/* Copies the address of a new link at one tap, also where the browser keeps its clipboard from pages without a certificate. */

async function copy(field) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(field.value);
    return true;
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}

function start(place) {
  const field = document.getElementById(place.dataset.copy);
  const button = place.querySelector("button");
  button.addEventListener("click", async () => {
    if (await copy(field)) button.textContent = place.dataset.doneWord;
  });
  field.addEventListener("focus", () => field.select());
  place.hidden = false;
}

document.querySelectorAll("[data-copy]").forEach(start);
