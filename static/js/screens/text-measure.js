/* How wide texts are on the page, and how a name that is too wide for its row is set: smaller, then in two lines. */

import { measureRow } from "./list-paging.js";

const MAX_CACHED_TEXTS = 2000;
const PEN_SIZE_PX = 100;
const SMALL_SCALE = 0.78;

function areFontsLoaded() {
  return !document.fonts || document.fonts.status === "loaded";
}

/** Measures by style: how wide a text is in its own size; what was measured before the fonts were there does not count. */
export function createTextMeasure() {
  const pen = document.createElement("canvas").getContext("2d");
  const known = new Map();
  let font = "";

  return (style) => (text) => {
    const now = style.fontWeight + " " + PEN_SIZE_PX + "px " + style.fontFamily;
    if (font !== now || known.size > MAX_CACHED_TEXTS || !areFontsLoaded()) {
      known.clear();
      font = now;
    }
    if (!known.has(text)) {
      pen.font = font;
      known.set(text, pen.measureText(text).width / PEN_SIZE_PX);
    }
    return known.get(text);
  };
}

/** The same row, marked with how its name fits into a column so many letters wide; the name goes before a tag. */
export function fitName(one, wide, measure) {
  const over = measureRow(one, measure) - wide;
  if (over <= 0 || one.lines > 1) {
    return one;
  }
  if (one.tag) {
    return fitName(Object.assign({}, one, { tag: "" }), wide, measure);
  }
  const name = measureRow({ place: "", who: one.who, sum: "" }, measure);
  return Object.assign({}, one, { fit: over <= name * (1 - SMALL_SCALE) ? "small" : "tiny" });
}
