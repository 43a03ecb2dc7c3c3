/* A sheet that is open keeps the keyboard: Tab goes around in it, past no end. */

const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

function stops(sheet) {
  return Array.prototype.filter.call(sheet.querySelectorAll(STOPS), (one) => !one.disabled && one.getClientRects().length > 0);
}

/** Where the keyboard goes first. */
export function firstStop(sheet) {
  return stops(sheet)[0] || null;
}

/** Let Tab go around within an open sheet; whatever else is pressed is none of its business. */
export function goAround(sheet, event) {
  if (event.key !== "Tab" || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const all = stops(sheet);
  const at = all.indexOf(document.activeElement);
  const edge = event.shiftKey ? 0 : all.length - 1;
  if (all.length > 0 && (at < 0 || at === edge)) {
    event.preventDefault();
    all[all.length - 1 - edge].focus();
  }
}
