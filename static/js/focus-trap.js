/* A sheet that is open keeps the keyboard: Tab goes around in it, past no end. */

const FOCUSABLE_SELECTOR = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

function listFocusable(sheet) {
  return Array.prototype.filter.call(sheet.querySelectorAll(FOCUSABLE_SELECTOR), (one) => !one.disabled && one.getClientRects().length > 0);
}

/** Where the keyboard goes first. */
export function findFirstFocusable(sheet) {
  return listFocusable(sheet)[0] || null;
}

/** Let Tab go around within an open sheet; whatever else is pressed is none of its business. */
export function trapTab(sheet, event) {
  if (event.key !== "Tab" || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const all = listFocusable(sheet);
  const at = all.indexOf(document.activeElement);
  const edge = event.shiftKey ? 0 : all.length - 1;
  if (all.length > 0 && (at < 0 || at === edge)) {
    event.preventDefault();
    all[all.length - 1 - edge].focus();
  }
}
