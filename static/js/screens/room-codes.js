/* The codes of the room, asked for before the first hand and in breaks, and of the results beside the winner; gone from the page with them. */

const LAYOUTS_BEFORE_START = ["lobby", "posted", "seating", "prizes"];
const RENEW_MS = 60000;
const RETRY_MS = 4000;
const NO_CODES = { room: null, wifi: null, results: null };

/** Whether a scene has codes beside it: a break, the winner, before the first hand every list. */
export function hasCodes(layout, before) {
  return layout === "break" || layout === "winner" || (before && LAYOUTS_BEFORE_START.indexOf(layout) >= 0);
}

/** Keeps what is drawn up to date: `ask` gets the codes, `show` draws them, or nothing. */
export function createCodeUpdater(ask, show) {
  let shown = false;
  let due = 0;
  let round = 0;

  function applyCodes(mine, codes, time) {
    if (mine === round) {
      due = time + (codes.room || codes.results ? RENEW_MS : RETRY_MS);
      show(codes);
    }
  }

  return (coded, time) => {
    if (!coded) {
      if (shown) {
        round += 1; // what is under way comes too late
        show(NO_CODES);
      }
      shown = false;
      due = 0;
    } else if (time >= due) {
      shown = true;
      due = time + RENEW_MS;
      round += 1;
      const mine = round;
      ask().then(
        (codes) => applyCodes(mine, codes, time),
        () => {
          due = mine === round ? time + RETRY_MS : due;
        }
      );
    }
  };
}

function renderCode(figure, code) {
  figure.hidden = code === null || code === undefined;
  const image = figure.querySelector("img");
  if (figure.hidden) {
    image.removeAttribute("src");
  } else {
    image.setAttribute("src", code.picture);
  }
  Array.prototype.forEach.call(figure.querySelectorAll("[data-code-text]"), (place) => {
    place.textContent = figure.hidden ? "" : code[place.getAttribute("data-code-text")];
  });
}

/** The codes on a page; a screen that was not let in by a director has no address to ask. */
export function mountRoomCodes(element) {
  const address = element.getAttribute("data-codes");
  if (address === null) {
    return () => undefined;
  }
  const figures = Array.prototype.slice.call(element.querySelectorAll("[data-code]"));
  const fetchCodes = () =>
    fetch(address, { credentials: "same-origin" }).then((answer) => {
      if (answer.status === 404) {
        return NO_CODES;
      }
      return answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)));
    });
  return createCodeUpdater(fetchCodes, (codes) => {
    figures.forEach((figure) => renderCode(figure, codes[figure.getAttribute("data-code")]));
    element.classList.toggle("has-results", Boolean(codes.results));
    const many = String(Object.keys(codes).filter((name) => codes[name]).length || "");
    if (many === (element.getAttribute("data-coded") || "")) {
      return;
    }
    if (many) {
      element.setAttribute("data-coded", many);
    } else {
      element.removeAttribute("data-coded");
    }
    setTimeout(() => window.dispatchEvent(new Event("resize")), 0); // the list beside them has another room
  });
}
