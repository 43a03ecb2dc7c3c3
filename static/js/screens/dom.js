/* One piece of a screen: a new element with its class and its text; and the line of a list, made of such pieces. */

export function createElement(kind, className, text) {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = text || "";
  return made;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Add a shape with its attributes, numbers rounded to a tenth, and its text. */
export function appendSvg(parent, kind, className, attributes = {}, text = "") {
  const made = document.createElementNS(SVG_NAMESPACE, kind);
  made.setAttribute("class", className);
  Object.keys(attributes).forEach((name) => {
    const value = attributes[name];
    made.setAttribute(name, typeof value === "number" ? Math.round(value * 10) / 10 : value);
  });
  made.textContent = text;
  parent.appendChild(made);
  return made;
}

const SHAPE_COUNT = 6;

/** The number of a table, on a shape and in a color of its own. */
export function createTableBadge(table) {
  const made = createElement("i", "tv-badge", String(table));
  made.setAttribute("data-shape", ((table - 1) % SHAPE_COUNT) + 1);
  return made;
}

function getRowClasses(one) {
  return [one.kind && "is-" + one.kind, one.fit && "is-" + one.fit, one.lines > 1 && "is-wrapped", one.isNew && "is-new", one.isMissing && "is-missing"].filter(Boolean).join(" ");
}

/** A row of a list: its place, whom or what it is about, and what stands at its end. */
export function createRowElement(one) {
  const made = createElement("li", getRowClasses(one));
  if (one.lines > 1) {
    made.style.setProperty("--lines", one.lines);
  }
  if (one.place) {
    made.appendChild(createElement("span", "tv-place", one.place));
  }
  made.appendChild(createElement("span", "tv-person", one.who));
  if (one.mark) {
    made.appendChild(createElement("i", "tv-dealer", one.mark));
  }
  if (one.tag) {
    made.appendChild(createElement("em", "tv-tag", one.tag));
  }
  if (one.table) {
    made.appendChild(createTableBadge(one.table));
  }
  if (one.sum) {
    made.appendChild(createElement("b", "tv-sum", one.sum));
  }
  return made;
}
