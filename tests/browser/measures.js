/* Measures of a page as a person meets it; loaded into the browser by the tests and called as `measures.…()`. */

window.measures = (() => {
  const TARGETS = "a[href], button:not(.hidden-visually), input:not([type=hidden]), select, textarea, summary";
  const LINKS = new Set(["action", "content", "data-value", "href", "src", "title", "value"]);
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(seen);
  const words = (element) => (element.innerText || element.value || element.getAttribute("aria-label") || "").trim().slice(0, 40);
  const name = (element) => `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${element.getAttribute("class") || ""} “${words(element)}”`;

  /** A link among the words of a sentence, which may be as high as its line. */
  function inSentence(element) {
    if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
    return Array.from(element.parentNode.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== "");
  }

  /** A short mark of a text: a tab keeps no more than 5 MB. */
  function mark(text) {
    let [one, other] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      one = (Math.imul(one, 31) + text.charCodeAt(at)) | 0;
      other = (Math.imul(other, 37) + text.charCodeAt(at)) | 0;
    }
    return `${one}${other}`;
  }

  /** The parts of a page whose markup no page of this tab had before; what is drawn alike was looked at. */
  function fresh() {
    const known = new Set(JSON.parse(sessionStorage.getItem("looked") || "[]"));
    const own = (one) => [one.tagName, ...Array.from(one.attributes, ({ name, value }) => (LINKS.has(name) ? name : `${name}=${value}`))].join(" ").replace(/\d+/g, "");
    const print = (one) => `${own(one)}(${Array.from(one.children, print).join()})${one.textContent.trim() === "" ? "" : "t"}`;
    const parts = (one) => {
      const shape = mark(print(one));
      if (known.has(shape)) return [];
      known.add(shape);
      return one.matches("body, main, main > div, main > section") ? Array.from(one.children).flatMap(parts) : [one];
    };
    const found = parts(document.body);
    sessionStorage.setItem("looked", JSON.stringify([...known]));
    return found;
  }

  /** What a finger would miss: everything to press that is smaller than `least` pixels. */
  function small(least = 44, which = TARGETS) {
    const found = [];
    for (const element of all(which)) {
      const label = ["radio", "checkbox"].includes(element.type) && element.closest("label");
      const box = (label || element).getBoundingClientRect();
      const away = box.right <= 0 || box.left >= innerWidth || box.bottom + scrollY <= 0; // comes in sight when it has the keyboard
      if (away || inSentence(element) || (box.width >= least - 0.5 && box.height >= least - 0.5)) continue;
      found.push(`${name(element)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
    return found;
  }

  /** The main buttons that are too small for a thumb. */
  const thumbs = () => small(52, "#bar .big");

  /** What reaches over the side of the page. */
  function overflow() {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const isOver = ({ left, right }) => (root.dir === "rtl" ? left < -1 && right > -5000 : right > root.clientWidth + 1);
    const over = all("body *").filter((one) => isOver(one.getBoundingClientRect()));
    return [`the page is ${root.scrollWidth} wide in ${root.clientWidth}`, ...over.slice(-3).map(name)];
  }

  /** Words that end in an ellipsis where they are too long, on purpose. */
  const isShortened = ({ textOverflow, webkitLineClamp }) => textOverflow === "ellipsis" || webkitLineClamp !== "none";

  /** The words and pictures of an element, but for what is only said or shortened. */
  function partsOf(element) {
    return Array.from(element.childNodes).flatMap((node) => {
      if (node.nodeType === 3 || node.matches("svg, img")) return [node];
      if (node.nodeType !== 1) return [];
      const style = getComputedStyle(node);
      return style.clipPath !== "none" || isShortened(style) ? [] : partsOf(node);
    });
  }

  /** Words that are cut off: boxes that hide what does not fit, and numbers that are longer than their field. */
  function clipped() {
    const found = [];
    for (const element of all("button:not(.hidden-visually), summary, .tag, .choice, a.button, .tabs a, .places a, kbd")) {
      const box = element.getBoundingClientRect();
      const inside = partsOf(element).map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return range.getBoundingClientRect();
      });
      if (inside.some((part) => part.width > 1 && (part.left < box.left - 1 || part.right > box.right + 1))) {
        found.push(`${name(element)} spills over its side`);
      }
    }
    for (const element of all("body *:not(.hidden-visually)")) {
      const style = getComputedStyle(element);
      const hides = ["hidden", "clip"].includes(style.overflowX) && (element.innerText || "").trim() !== "";
      const field = element.matches("input[inputmode=numeric], input[type=time], select");
      const air = parseFloat(style.fontSize) / 3; // above and below digits there is room without ink
      const over = element.scrollWidth > element.clientWidth + 1 || (hides && element.scrollHeight > element.clientHeight + air);
      if ((hides || field) && over && !isShortened(style)) {
        found.push(`${name(element)} needs ${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight}`);
      }
    }
    return found;
  }

  /** What lies over an element instead of it, if anything that does not go away by itself; nothing for what is out of sight. */
  function liesUnder(element) {
    const box = element.getBoundingClientRect();
    if (box.top <= 0 || box.bottom >= innerHeight || box.right <= 0 || box.left >= innerWidth) return "";
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && top.closest(".toast")) return "";
    const mine = top && (element.contains(top) || top.contains(element) || (top.closest("label") || {}).control === element);
    return mine ? "" : `${name(element)} lies under ${top ? name(top) : "nothing"}`;
  }

  /** Buttons and tabs that lie over each other or under a bar, when the page is scrolled to its end and wherever they can be. */
  function covered() {
    if (document.querySelector("dialog[open]")) return [];
    scrollTo(0, document.documentElement.scrollHeight);
    const under = all(`main :is(${TARGETS})`).filter((element) => liesUnder(element) !== "");
    const found = under.map((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" }); // from under what stays at the top it can be scrolled away
      return liesUnder(element);
    });
    scrollTo(0, 0);
    return found.filter((fault) => fault !== "");
  }

  /** Words that lie over other words; what floats, sticks or slides on purpose is exempt, and what is only said. */
  function piled() {
    const free = new Map();
    const isFree = (element) => {
      if (!free.has(element)) {
        const style = getComputedStyle(element);
        const leaves = ["sticky", "fixed"].includes(style.position) || ["auto", "scroll"].includes(style.overflowX);
        const isSaid = style.clipPath !== "none" || element.matches("svg, option");
        free.set(element, leaves || isSaid || (element !== document.body && isFree(element.parentElement)));
      }
      return free.get(element);
    };
    const cut = (element) => {
      let one = element;
      while (one !== document.body && getComputedStyle(one).overflowX === "visible") one = one.parentElement;
      return one === document.body ? { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity } : one.getBoundingClientRect();
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (data.trim() === "" || !seen(parentElement) || isFree(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const frame = cut(parentElement);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        const trim = height * 0.25; // above and below letters there is room without ink
        if (bottom - trim > frame.bottom || top + trim < frame.top) continue; // one line more than is shown
        lines.push({ one: parentElement, left: Math.max(left, frame.left) + 1, right: Math.min(right, frame.right) - 1, top: top + trim, bottom: bottom - trim });
      }
    }
    lines.sort((a, b) => a.top - b.top);
    const found = new Set();
    lines.forEach((a, at) => {
      for (const b of lines.slice(at + 1)) {
        if (b.top >= a.bottom) break;
        if (a.one !== b.one && a.left < b.right && b.left < a.right) found.add(`${name(a.one)} lies on ${name(b.one)}`);
      }
    });
    return [...found];
  }

  /** What stays in sight whatever is scrolled leaves at least half of the window to the page. */
  function crowded() {
    if (document.querySelector("dialog[open]")) return [];
    const stays = all("body *").filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position) && !one.closest(".toasts"));
    const outer = stays.filter((one) => !stays.some((other) => other !== one && other.contains(one)));
    const boxes = outer.map((one) => ({ one, box: one.getBoundingClientRect() }));
    const wide = boxes.filter(({ box }) => box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight);
    const high = wide.reduce((sum, { box }) => sum + box.height, 0);
    return high > innerHeight / 2 ? wide.map(({ one, box }) => `${name(one)} takes ${Math.round(box.height)} of ${innerHeight}`) : [];
  }

  const ACCENTS = { a: "á", e: "ë", i: "î", o: "ô", u: "ü", y: "ÿ", n: "ñ", A: "Å", E: "É", I: "Ï", O: "Ö", U: "Û", c: "ç", S: "Š" };
  const longer = (text) =>
    text.replace(/\p{L}{2,}/gu, (word) => {
      const accented = Array.from(word, (letter) => ACCENTS[letter] || letter).join("");
      return accented + "ßöñ".repeat(word.length).slice(0, Math.ceil(word.length * 0.4));
    });

  /** Every text 40 % longer and full of accents, as another language might have it. */
  function pretend() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (!text.parentElement.closest("script, style")) text.data = longer(text.data);
  }

  /** The same for the words that a screen's script will say; to be called before the script begins. */
  function pretendWords() {
    const place = document.getElementById("words");
    if (!place) return;
    const change = (value) => {
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => {
          if (["zone", "decimal"].includes(key)) return [key, one];
          const parts = typeof one === "string" && one.split(/(\{\w+\})/);
          return [key, parts ? parts.map((part) => (part.startsWith("{") ? part : longer(part))).join("") : change(one)];
        }),
      );
    };
    place.textContent = JSON.stringify(change(JSON.parse(place.textContent)));
  }

  /* --- from right to left ------------------------------------------------------------------------------------------- */

  const NOT_WORDS = "script, style, bdi, code, kbd, textarea, [translate=no], [dir=ltr], .playing-card";
  const RANGE_OR_CARD = /(?<![\p{L}\p{N}])(?:\d[\d.,\u00a0\u202f]*[KMB]?–\d[\d.,]*|\d+[×/]\d+|(?:[2-9AKQJT]|10)[♠♥♦♣])/gu;

  /** The page in a language that is written from right to left: every word in its letters, numbers as they are. */
  function turn() {
    document.documentElement.dir = "rtl";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    const hebrew = (letter) => String.fromCharCode(0x5d0 + (letter.codePointAt(0) % 27));
    for (const text of texts) {
      if (text.parentElement.closest(NOT_WORDS)) continue;
      const words = text.data.replace(/\p{L}{2,}/gu, (word) => Array.from(word, hebrew).join(""));
      // Within a sentence a translator keeps a range together.
      text.data = words === text.data ? words : words.replace(RANGE_OR_CARD, "\u2066$&\u2069");
    }
  }

  /** Ranges of numbers and cards that are seen the other way round. */
  function backwards() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!seen(text.parentElement)) continue;
      for (const match of text.data.matchAll(RANGE_OR_CARD)) {
        const edge = (at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect();
        };
        const first = edge(match.index);
        const last = edge(match.index + match[0].length - 1);
        if (first.width > 0 && first.top === last.top && last.left < first.left) found.push(`${name(text.parentElement)}: ${match[0]}`);
      }
    }
    return found;
  }

  /* --- colours ------------------------------------------------------------------------------------------------------ */

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  const known = new Map();

  function rgba(colour) {
    if (!known.has(colour)) known.set(colour, drawn(colour));
    return known.get(colour);
  }

  function drawn(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);

  function light(colour) {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /* What lies under the words of an element and how far it has faded, with all that it stands in; `grounds` keeps both. */
  function ground(element, grounds) {
    if (element === null) return { below: [255, 255, 255, 1], share: 1 };
    if (!grounds.has(element)) {
      const { below, share } = ground(element.parentElement, grounds);
      const style = getComputedStyle(element);
      grounds.set(element, { below: over(rgba(style.backgroundColor), below), share: share * Number(style.opacity) });
    }
    return grounds.get(element);
  }

  /** Words whose contrast against what lies under them is below `least`; what cannot be used now is exempt. */
  function faint(least) {
    const found = [];
    const grounds = new Map();
    for (const element of all("body *")) {
      const own = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== "");
      const typed = element.matches("input:not([type=hidden], [type=radio], [type=checkbox], [type=range]), select");
      if (!(own || typed) || element.matches("option, .hidden-visually, .skip") || element.closest(":disabled")) continue;
      const { below, share } = ground(element, grounds);
      const ink = rgba(getComputedStyle(element).color);
      const shown = over([...ink.slice(0, 3), ink[3] * share], below);
      const [dark, bright] = [light(shown), light(below)].sort((one, other) => one - other);
      const ratio = (bright + 0.05) / (dark + 0.05);
      if (ratio < least) found.push(`${name(element)} has ${ratio.toFixed(2)}:1`);
    }
    return found;
  }

  /** What moves, or would at a touch: animations that run and transitions that take time. */
  function moving() {
    const takes = (style) => [...style.transitionDuration.split(","), ...style.animationDuration.split(",")].some((one) => parseFloat(one) > 0);
    return [
      ...document.getAnimations().map((one) => `${one.constructor.name} on ${one.effect.target.className}`),
      ...all("body *").filter((one) => takes(getComputedStyle(one))).map(name),
    ];
  }

  return { TARGETS, all, name, fresh, small, thumbs, overflow, clipped, covered, crowded, piled, turn, backwards, pretend, pretendWords, faint, moving };
})();
