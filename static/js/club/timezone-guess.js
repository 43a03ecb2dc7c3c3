// A first start: time zone and currency as the browser knows them, in one line that can be changed.

const box = document.querySelector(".place");
const zone = /** @type {HTMLInputElement | null} */ (box?.querySelector("[name=timezone]"));
const currency = /** @type {HTMLSelectElement | null} */ (box?.querySelector("[name=currency]"));

/** @param {string} name */
function findTimezone(name) {
  const options = /** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll("#zones option"));
  return [...options].find((option) => option.value === name);
}

function renderPlace() {
  const output = box?.querySelector("[data-place]");
  if (!output || !zone || !currency) return;
  output.textContent = `${findTimezone(zone.value)?.label ?? zone.value} · ${currency.value}`;
}

function applyCurrency() {
  const paid = zone && findTimezone(zone.value)?.dataset.currency;
  if (paid && currency) currency.value = paid;
  renderPlace();
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && box?.hasAttribute("data-guess") && findTimezone(here)) {
  zone.value = here;
  applyCurrency();
}
zone?.addEventListener("change", applyCurrency);
currency?.addEventListener("change", renderPlace);
