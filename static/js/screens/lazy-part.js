/* A part of the screen that few moments of a night need: its script and styles are loaded when it is asked for. */

function loadElement(kind, attributes) {
  return new Promise((loaded, failed) => {
    const made = document.createElement(kind);
    Object.keys(attributes).forEach((name) => made.setAttribute(name, attributes[name]));
    made.onload = loaded;
    made.onerror = failed;
    document.head.appendChild(made);
  });
}

function loadPart(place) {
  const styles = (place.getAttribute("data-styles") || "").split(" ").filter(Boolean);
  const parts = styles.map((address) => loadElement("link", { rel: "stylesheet", href: address }));
  return Promise.all(parts.concat(loadElement("script", { type: "module", src: place.getAttribute("data-script") })));
}

/** The part of a place, which names its script and its styles: what the script says it is, null while it is not there. */
export function createLazyPart(place) {
  let isAsked = false;
  let isThere = false;

  function handleLoaded() {
    isThere = true;
    window.dispatchEvent(new Event("resize")); // the screen draws itself afresh, now with this part
  }

  /* Without a network it is asked for again with the next picture. */
  function handleError() {
    isAsked = false;
  }

  return () => {
    if (!isAsked) {
      isAsked = true;
      loadPart(place).then(handleLoaded, handleError);
    }
    return isThere ? place.lazyPart : null;
  };
}
