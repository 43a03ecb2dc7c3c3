/* Everything on a page that can be pressed, one after the other; loaded by the tests and called as `taps.…()`. A press
   makes its click and no more, so the page stays as it is. */

window.taps = (() => {
  /* A list of choices opens with the press and a slider follows it: neither waits for a click. The way past the tabs
     comes in sight with the keyboard alone. */
  const CONTROLS = "a[href]:not(.skip), button, summary, textarea, input:not([type=hidden], [type=range])";
  const SAME = 3; // so many rows of a list are tried
  const CLICK_MS = 1000;
  const WAYS = [["nearest", "nearest"], ["center", "nearest"], ["center", "center"]];
  let controls = [];
  let clicked = null;
  let hear = () => undefined;

  /* A box to tick may be drawn by its label alone, and is pressed there. */
  const parts = (control) => [control, ...(control.labels || [])];
  const has = (control, element) => element !== null && parts(control).some((part) => part.contains(element));
  const words = (element) => (element.innerText || element.value || element.getAttribute("aria-label") || "").trim();
  const name = (element) => `${element.tagName.toLowerCase()} “${words(element).replace(/\s+/g, " ").slice(0, 40)}”`;

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    return isDrawn && !element.closest(".hidden-visually");
  }

  /* Where it stands; the controls of one list stand alike. */
  function place(element) {
    const path = [];
    for (let one = element; one !== document.body; one = one.parentElement) path.push(one.tagName + one.className);
    return path.join();
  }

  function keep(event) {
    clicked = event.target;
    event.preventDefault();
    event.stopImmediatePropagation();
    hear();
  }

  /** From now on a press does nothing but its click. */
  const watch = () => addEventListener("click", keep, true);

  /** Look for what can be pressed; of the rows of a list the first ones. Gives how many there are. */
  function find() {
    watch();
    const counts = new Map();
    controls = Array.from(document.querySelectorAll(CONTROLS)).filter((one) => {
      if (one.disabled || !parts(one).some(isShown)) return false;
      const count = (counts.get(place(one)) || 0) + 1;
      counts.set(place(one), count);
      return count <= SAME || one.closest("nav") !== null;
    });
    return controls.length;
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

  /** Bring it in sight as somebody does who looks for it, and say where to press; null when that is nowhere. */
  function aim(number) {
    clicked = null;
    for (const [block, inline] of WAYS) {
      const shown = parts(controls[number]).find(isShown);
      if (shown !== undefined) shown.scrollIntoView({ block, inline, behavior: "instant" });
      const found = spot(controls[number]);
      if (found !== null) return found;
    }
    return null;
  }

  /** Take what has the keyboard; whether anything has it. */
  function hold() {
    watch();
    clicked = null;
    controls = [document.activeElement];
    return controls[0] !== document.body;
  }

  /** What went wrong with a press on it, here or by the keyboard; empty when its click came. */
  async function miss(number, at) {
    const control = controls[number];
    if (at === null) return `${name(control)} is nowhere to be pressed`;
    if (clicked === null) {
      await new Promise((resolve) => {
        hear = resolve;
        setTimeout(resolve, CLICK_MS);
      });
    }
    if (clicked === null) return `${name(control)} has no click`;
    if (!has(control, clicked)) return `${name(control)}: the click comes to ${name(clicked)}`;
    const under = at === undefined ? control : document.elementFromPoint(...at);
    return has(control, under) ? "" : `${name(control)} slid away, ${name(under)} is there`;
  }

  return { find, aim, hold, miss, drawn: () => new Promise(requestAnimationFrame) };
})();
