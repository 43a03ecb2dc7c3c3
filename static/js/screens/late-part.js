/* A part of the screen that few moments of a night need: its script and styles are loaded when it is asked for. */

function append(kind, attributes, done) {
  const made = document.createElement(kind);
  Object.keys(attributes).forEach((name) => made.setAttribute(name, attributes[name]));
  made.onload = done;
  document.head.appendChild(made);
}

/** The part of a place, which names its script and its styles: what the script says it is, null while it is not there. */
export function latePart(place) {
  let waits = 0;
  let isAsked = false;

  function take() {
    waits -= 1;
    if (waits === 0) {
      window.dispatchEvent(new Event("resize")); // the screen draws itself afresh, now with this part
    }
  }

  function ask() {
    const styles = (place.getAttribute("data-styles") || "").split(" ").filter(Boolean);
    isAsked = true;
    waits = styles.length + 1;
    styles.forEach((address) => append("link", { rel: "stylesheet", href: address }, take));
    append("script", { type: "module", src: place.getAttribute("data-script") }, take);
  }

  return () => {
    if (!isAsked) {
      ask();
    }
    return waits === 0 ? place.late : null;
  };
}
