// A first start: time zone and currency as the browser knows them, in one line that can be changed.

const box = document.querySelector(".place");
const zone = /** @type {HTMLInputElement | null} */ (box?.querySelector("[name=timezone]"));
const currency = /** @type {HTMLSelectElement | null} */ (box?.querySelector("[name=currency]"));

/** @param {string} name */
function findZone(name) {
  const options = /** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll("#zones option"));
  return [...options].find((option) => option.value === name);
}

function tellPlace() {
  const told = box?.querySelector("[data-place]");
  if (!told || !zone || !currency) return;
  told.textContent = `${findZone(zone.value)?.label ?? zone.value} · ${currency.value}`;
}

function takeCurrency() {
  const paid = zone && findZone(zone.value)?.dataset.currency;
  if (paid && currency) currency.value = paid;
  tellPlace();
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && box?.hasAttribute("data-guess") && findZone(here)) {
  zone.value = here;
  takeCurrency();
}
zone?.addEventListener("change", takeCurrency);
currency?.addEventListener("change", tellPlace);
