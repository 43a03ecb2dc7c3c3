/* The field that finds anything: Enter goes to the first thing that was found for what stands in it. */

/** The first link, if what is shown was found for these words. */
function findFirstResult(results, words) {
  if (!results || results.dataset.words !== words.trim()) return null;
  return results.querySelector("a.found");
}

const form = typeof document === "undefined" ? null : document.getElementById("find-form");
if (form) {
  const field = document.getElementById("find-words");
  field.setSelectionRange(field.value.length, field.value.length);
  form.addEventListener("submit", (event) => {
    const first = findFirstResult(document.getElementById("found"), field.value);
    if (!first) return;
    event.preventDefault();
    first.click();
  });
}
