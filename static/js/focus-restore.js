/* Keeps the keyboard where somebody was: when a redraw takes the pressed button away, the one in its place has it next. */

import { presses } from "./tap-guard.js";

const SETTLE_DELAY_MS = 60;
const TOAST_GAP_PX = 12;
const MAIN_BUTTON_SELECTOR = "#bar button";

const CONTROL_SELECTOR = ":is(button, a[href], input:not([type=hidden]), summary)";
const REGION_SELECTOR = "li[id], section[id], details[id], #bar, #strip";

/** How to find a control again after its page was drawn afresh: by its own name, its key, its place in its form. */
function listOwnSelectors(element) {
  const form = element.closest("form[id]");
  const region = element.closest(REGION_SELECTOR);
  const key = element.dataset.key && `[data-key="${CSS.escape(element.dataset.key)}"]`;
  return [
    element.id && `#${CSS.escape(element.id)}`,
    element.name && element.value && `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`,
    form && `#${CSS.escape(form.id)} button:not([disabled])`,
    key && region && `#${CSS.escape(region.id)} ${key}`, // Pause and Resume stand twice on a wide desk
    key,
    element.closest("#bar, .toast") && MAIN_BUTTON_SELECTOR,
  ].filter(Boolean);
}

/** What comes after a control in its part of the page, then what is before it, the nearest first. */
function listNearbyControls(element) {
  const region = element.closest(REGION_SELECTOR);
  const all = region ? Array.from(region.querySelectorAll(CONTROL_SELECTOR)) : [];
  const at = all.indexOf(element);
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}

/** Where the keyboard can go when a control is gone; the first of these that is there has it. */
function listFocusTargets(element) {
  const region = element.closest(REGION_SELECTOR);
  return [
    ...listOwnSelectors(element),
    ...listNearbyControls(element),
    ...(region && region.id ? [`#${CSS.escape(region.id)} ${CONTROL_SELECTOR}`] : []),
    MAIN_BUTTON_SELECTOR,
    "main",
  ];
}

const resolveTarget = (target) => (typeof target === "string" ? document.querySelector(target) : target);

/* Whether a control is there to be seen and used. */
function isFocusable(element) {
  return element !== null && element.isConnected && (!element.checkVisibility || element.checkVisibility()) && !element.disabled;
}

const hasFocus = (element) => element !== null && element !== document.body && isFocusable(element);

/* What has the keyboard does not lie under the words that were just said; what a finger is on stays where it is. */
function scrollClearOfToasts(element) {
  if (presses.isPressed()) return;
  const toasts = document.getElementById("toasts");
  if (!toasts || toasts.contains(element) || element.matches("main")) return;
  const [box, over] = [element, toasts].map((one) => one.getBoundingClientRect());
  const isUnder = box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right;
  if (over.height > 0 && isUnder) scrollBy({ top: box.bottom - over.top + TOAST_GAP_PX, behavior: "instant" });
}

/* A row of choices that is too long for a phone slides to the one that has the keyboard. */
function scrollToSegment(element) {
  if (!presses.isPressed() && element.closest(".segments")) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

function startFocusRestore() {
  let last = null;
  document.addEventListener("focusin", (event) => {
    last = { element: event.target, targets: listFocusTargets(event.target) };
    scrollToSegment(event.target);
    scrollClearOfToasts(event.target);
  });
  document.addEventListener("pointerdown", () => {
    last = null; // who points does not look for the keyboard
  });

  function restoreFocus() {
    if (last === null || isFocusable(last.element) || hasFocus(document.activeElement)) return;
    const next = last.targets.map(resolveTarget).find(isFocusable);
    if (next) next.focus({ preventScroll: next.matches("main") });
  }

  new MutationObserver(restoreFocus).observe(document.body, { childList: true, subtree: true });
  /* A control that stays but is folded away loses the keyboard only when the browser has drawn that. */
  document.body.addEventListener("htmx:after:swap", () => setTimeout(restoreFocus, SETTLE_DELAY_MS));
}

if (typeof document !== "undefined") startFocusRestore();
