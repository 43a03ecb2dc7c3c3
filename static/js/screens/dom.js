/* One piece of a screen: a new element with its class and its text; and the line of a list, made of such pieces. */

export function piece(kind, className, text) {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = text || "";
  return made;
}

/** A row of a list: its place, whom or what it is about, and what stands at its end. */
export function line(one) {
  const made = document.createElement("li");
  if (one.kind) {
    made.className = "is-" + one.kind;
  }
  if (one.place) {
    made.appendChild(piece("span", "tv-place", one.place));
  }
  made.appendChild(piece("span", "tv-person", one.who));
  if (one.sum) {
    made.appendChild(piece("b", "tv-sum", one.sum));
  }
  return made;
}
