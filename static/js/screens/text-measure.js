/* How wide texts are on the page, and how a name that is too wide for its row is set: smaller, then in two lines. */

import { rowWidth } from "./list-paging.js";

const MOST_MEASURED = 2000;
const PEN_SIZE = 100;
const SMALL = 0.78;

function isLoaded() {
  return !document.fonts || document.fonts.status === "loaded";
}

/** Measures by style: how wide a text is in its own size; what was measured before the fonts were there does not count. */
export function textMeasure() {
  const pen = document.createElement("canvas").getContext("2d");
  const known = new Map();
  let font = "";

  return (style) => (text) => {
    const now = style.fontWeight + " " + PEN_SIZE + "px " + style.fontFamily;
    if (font !== now || known.size > MOST_MEASURED || !isLoaded()) {
      known.clear();
      font = now;
    }
    if (!known.has(text)) {
      pen.font = font;
      known.set(text, pen.measureText(text).width / PEN_SIZE);
    }
    return known.get(text);
  };
}

/** The same row, marked with how its name fits into a column so many letters wide; the name goes before a tag. */
export function fitName(one, wide, measure) {
  const over = rowWidth(one, measure) - wide;
  if (over <= 0 || one.lines > 1) {
    return one;
  }
  if (one.tag) {
    return fitName(Object.assign({}, one, { tag: "" }), wide, measure);
  }
  const name = rowWidth({ place: "", who: one.who, sum: "" }, measure);
  return Object.assign({}, one, { fit: over <= name * (1 - SMALL) ? "small" : "tiny" });
}
