/* Everything on a page that can be pressed, one after the other; loaded by the tests and called as `taps.…()`. A press
   makes its click and no more, so the page stays as it is. What was tried is kept for the next pages of the tab. */

window.taps = (() => {
  /* A list of choices opens with the press and a slider follows it: neither waits for a click. The way past the tabs
     comes in sight with the keyboard alone. */
  const CONTROLS = "a[href]:not(.skip), button, summary, textarea, input:not([type=hidden], [type=range])";
  const CLICK_MS = 5000;
  const FRAMES = 60; // a page that is just being drawn afresh
  const WAYS = [["nearest", "nearest"], ["center", "nearest"], ["center", "center"]];
  let waiting = [];
  let current = null;
  let clicked = null;
  let released = null;
  let hear = () => undefined;
  let faults = [];
  const entered = new Set();

  /* A box to tick may be drawn by its label alone, and is pressed there. */
  const parts = (control) => [control, ...(control.labels || [])];
  const has = (control, element) => element !== null && parts(control).some((part) => part.contains(element));
  const words = (element) => (element.innerText || element.value || element.getAttribute("aria-label") || "").trim();
  const name = (element) => `${element.tagName.toLowerCase()} “${words(element).replace(/\s+/g, " ").slice(0, 40)}”`;
  const DRAWN_MS = 1000; // a page out of sight is not drawn
  const drawn = () => Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, DRAWN_MS))]);

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    return isDrawn && !element.closest(".hidden-visually");
  }

  /* Where it stands; the controls of one list stand alike. */
  function place(element) {
    const path = [];
    for (let one = element; one !== document.body; one = one.parentElement) {
      path.push(one.tagName + one.className + one.id.replace(/\d+/g, ""));
    }
    return path.join() + (element.closest("nav") ? words(element) : "");
  }

  /** What can be pressed, each by where it stands: of a list its first row, of a row of links each one. */
  function controls() {
    const found = new Map();
    for (const one of (document.querySelector(":popover-open") || document).querySelectorAll(CONTROLS)) {
      if (one.disabled || !parts(one).some(isShown)) continue;
      const stands = place(one);
      if (!found.has(stands)) found.set(stands, one);
    }
    return found;
  }

  function keep(event) {
    clicked = event.target;
    event.preventDefault();
    event.stopImmediatePropagation();
    hear();
  }

  /** From now on a press does nothing but its click. */
  function watch() {
    addEventListener("click", keep, true);
    addEventListener("pointerup", (event) => (released = document.elementFromPoint(event.clientX, event.clientY)), true);
  }

  /** Look for what was not yet tried in this way; gives how many controls there are, and how many of them are left. */
  function find(way) {
    const tried = new Set(JSON.parse(sessionStorage.getItem(way) || "[]"));
    const found = [...controls().keys()];
    waiting = found.filter((one) => !tried.has(one));
    sessionStorage.setItem(way, JSON.stringify([...tried, ...waiting]));
    [current, faults] = [null, []];
    return [found.length, waiting.length];
  }

  /** A spot of what is seen of it where nothing covers it. */
  function spot(control) {
    for (const { left, right, top, bottom } of parts(control).flatMap((part) => Array.from(part.getClientRects()))) {
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      if (has(control, document.elementFromPoint(x, y))) return [x, y];
    }
    return null;
  }

  /* Bring it in sight as somebody does who looks for it, and say where to press; null when that is nowhere. */
  function aim(control) {
    for (const [block, inline] of WAYS) {
      const shown = parts(control).find(isShown);
      if (shown !== undefined) shown.scrollIntoView({ block, inline, behavior: "instant" });
      const found = spot(control);
      if (found !== null) return found;
    }
    return null;
  }

  /* What went wrong with the press on it; empty when its click came. */
  async function miss(control) {
    if (clicked === null) {
      await new Promise((resolve) => {
        hear = resolve;
        setTimeout(resolve, CLICK_MS);
      });
    }
    if (clicked === null) return `${name(control)} has no click`;
    if (!has(control, clicked)) return `${name(control)}: the click comes to ${name(clicked)}`;
    if (released === null || has(control, released)) return "";
    return `${name(control)} slid away, ${name(released)} is there`;
  }

  const blame = (fault) => fault === "" || faults.push(fault);

  /** Judge the last press, and say where the next one is to be; null at the end. */
  async function next() {
    if (current !== null) blame(await miss(current));
    [current, clicked, released] = [null, null, null];
    while (waiting.length > 0) {
      current = controls().get(waiting.shift()) || null; // whatever was drawn afresh meanwhile
      let at = current === null ? null : aim(current);
      for (let frame = 0; frame < FRAMES && at === null && current !== null; frame += 1) {
        await drawn(); // what lies over it for a moment goes away by itself
        if (!current.isConnected) break;
        at = aim(current);
      }
      if (at !== null) return at;
      if (current !== null) blame(`${name(current)} is nowhere to be pressed`);
    }
    return null;
  }

  /** What has the keyboard: none at the page's end, otherwise whether a press on it makes a click that was not yet tried. */
  async function hold(unseen) {
    if (current !== null) blame(await miss(current));
    [current, clicked, released] = [null, null, null];
    const here = document.activeElement;
    if (here === document.body) return null;
    for (let frame = 0; frame < FRAMES && unseen() !== ""; frame += 1) await drawn();
    blame(unseen());
    const key = place(here);
    const isNew = here.matches("a, button, summary") && !entered.has(key);
    entered.add(key);
    if (isNew) current = here;
    return isNew;
  }

  return { watch, find, next, hold, drawn, faults: () => faults };
})();
