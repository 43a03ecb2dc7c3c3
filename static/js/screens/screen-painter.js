/* Puts a picture on the page: only what changed is touched, and long texts are set smaller instead of cut. */

const STEPS = [1, 0.88, 0.76, 0.66, 0.56];
const LEAST = 0.32;

function widthFit(box) {
  const wide = box.firstElementChild.getBoundingClientRect().width;
  return wide > box.clientWidth ? Math.max(LEAST, Math.floor((box.clientWidth / wide) * 100) / 100) : 1;
}

/* Several lines: the largest step at which all of them can be seen. */
function heightFit(box) {
  const text = box.firstElementChild;
  const room = box.clientHeight;
  return (
    STEPS.find((step) => {
      box.style.setProperty("--fit", step);
      return text.getBoundingClientRect().height <= room;
    }) || STEPS[STEPS.length - 1]
  );
}

/** Set the text of one box as large as it fits. */
export function fit(box) {
  box.style.setProperty("--fit", 1);
  box.style.setProperty("--fit", box.getAttribute("data-fit") === "width" ? widthFit(box) : heightFit(box));
}

function mark(element, name, value) {
  const shown = value === true ? "" : value;
  if (value === false) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== shown) {
    element.setAttribute(name, shown);
  }
}

/** A painter for the places of a page: `data-show` names what each of them shows. */
export function painter(root) {
  const places = Array.prototype.slice.call(root.querySelectorAll("[data-show]"));
  const boxes = Array.prototype.slice.call(root.querySelectorAll("[data-fit]"));
  const lengths = new Map();

  function show(place, text) {
    if (place.textContent === text) {
      return;
    }
    place.textContent = text;
    const box = place.closest("[data-fit]");
    /* Digits are all equally wide: a time of the same length keeps its size, so nothing moves from second to second. */
    if (box && (box.getAttribute("data-fit") === "height" || lengths.get(place) !== text.length)) {
      lengths.set(place, text.length);
      fit(box);
    }
  }

  return {
    /** Show texts by name; names that the page has no place for are passed over. */
    texts(text) {
      places.forEach((place) => {
        const name = place.getAttribute("data-show");
        if (name in text) {
          show(place, text[name]);
        }
      });
    },
    /** Marks for the style sheet, on the page itself or on one part of it. */
    marks(values) {
      Object.keys(values).forEach((name) => mark(root, name, values[name]));
    },
    marksOf(selector, values) {
      const part = root.querySelector(selector);
      Object.keys(part === null ? {} : values).forEach((name) => mark(part, name, values[name]));
    },
    fitAll() {
      boxes.forEach(fit);
    },
  };
}
