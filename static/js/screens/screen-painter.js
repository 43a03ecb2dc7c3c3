/* Puts a picture on the page: only what changed is touched, and long texts are set smaller instead of cut. */

const FONT_STEPS = [1, 0.88, 0.76, 0.66, 0.56, 0.46, 0.38, 0.3, 0.24];
const MIN_FONT_SCALE = 0.32;
const DIGITS_PATTERN = /^[\d:]+$/;

function computeWidthFit(box) {
  const wide = box.firstElementChild.getBoundingClientRect().width;
  return wide > box.clientWidth ? Math.max(MIN_FONT_SCALE, Math.floor((box.clientWidth / wide) * 100) / 100) : 1;
}

/* Several lines: the largest step at which all of them can be seen. */
function computeHeightFit(box) {
  const text = box.firstElementChild;
  const room = box.clientHeight;
  return (
    FONT_STEPS.find((step) => {
      box.style.setProperty("--fit", step);
      return text.getBoundingClientRect().height <= room;
    }) || FONT_STEPS[FONT_STEPS.length - 1]
  );
}

/** Set the text of one box as large as it fits. */
function fitText(box) {
  box.style.setProperty("--fit", 1);
  box.style.setProperty("--fit", box.getAttribute("data-fit") === "width" ? computeWidthFit(box) : computeHeightFit(box));
}

/* Whether the element was not marked like this before. */
function setMark(element, name, value) {
  const shown = value === true ? "" : value;
  const isNew = value === false ? element.hasAttribute(name) : element.getAttribute(name) !== shown;
  if (isNew && value === false) {
    element.removeAttribute(name);
  } else if (isNew) {
    element.setAttribute(name, shown);
  }
  return isNew;
}

/* A new node would be styled and laid out afresh. */
function setText(place, text) {
  const node = place.firstChild;
  if (text !== "" && node !== null && node === place.lastChild && node.nodeType === Node.TEXT_NODE) {
    node.data = text;
  } else {
    place.textContent = text;
  }
}

function findPlacesByName(root) {
  const places = {};
  Array.prototype.forEach.call(root.querySelectorAll("[data-show]"), (element) => {
    const name = element.getAttribute("data-show");
    const box = element.closest("[data-fit]");
    const one = { element: element, text: element.textContent, box: box, isHigh: box !== null && box.getAttribute("data-fit") === "height" };
    places[name] = (places[name] || []).concat(one);
  });
  return places;
}

/** A painter for the places of a page: `data-show` names what each of them shows. */
export function createPainter(root) {
  const places = findPlacesByName(root);
  const boxes = Array.prototype.slice.call(root.querySelectorAll("[data-fit]"));
  let moves = 0;

  /* Digits are equally wide: a time of the same length keeps its size. */
  function showText(place, text) {
    if (place.text === text) {
      return;
    }
    const isMoved = place.isHigh || place.text.length !== text.length;
    place.text = text;
    setText(place.element, text);
    moves += isMoved || !DIGITS_PATTERN.test(text) ? 1 : 0;
    if (isMoved && place.box !== null) {
      fitText(place.box);
    }
  }

  function markAll(element, values) {
    Object.keys(values).forEach((name) => {
      moves += setMark(element, name, values[name]) ? 1 : 0;
    });
  }

  return {
    /** How often something changed that may move the rest. */
    get moveCount() {
      return moves;
    },
    /** Show texts by name; names that the page has no place for are passed over. */
    showTexts(text) {
      Object.keys(text).forEach((name) => (places[name] || []).forEach((place) => showText(place, text[name])));
    },
    /** Marks for the style sheet, on the page itself or on one part of it. */
    setMarks(values) {
      markAll(root, values);
    },
    setMarksOf(selector, values) {
      const part = root.querySelector(selector);
      markAll(part, part === null ? {} : values);
    },
    fitAll() {
      boxes.forEach(fitText);
    },
  };
}
