/* Screen readers say what changes, not what was there: words that came with a page are said once it stands. */

const STANDS_MS = 700;
const SAID_MS = 10000;
const WORDS = [
  "#toasts .toast > p",
  "main [role=alert]",
  "main p[role=status]:not([data-sum], [data-verdict])",
  "main section[role=status]",
].join();

/** A part that holds much is told by its heading. */
function wordsOf(one) {
  const head = document.getElementById(one.getAttribute("aria-labelledby") || "");
  return (head || one).textContent.replace(/\s+/g, " ").trim();
}

/* Where the keyboard is, it is read anyway: the words themselves, or the field that they belong to. */
function isRead(one) {
  const here = document.activeElement;
  const why = (here && here.getAttribute("aria-describedby")) || "";
  return one.contains(here) || (one.id !== "" && why.split(" ").includes(one.id));
}

/** What is to be said of a page as it is now. */
export function toSay() {
  return Array.from(document.querySelectorAll(WORDS), (one) => (isRead(one) ? "" : wordsOf(one))).filter(Boolean);
}

/* An address that leads into the page keeps the browser from giving the keyboard to what was refused. */
function toWhatIsWrong() {
  const wrong = document.querySelector("main [autofocus]:is([role=alert], [aria-invalid])");
  if (wrong && document.activeElement === document.body) wrong.focus();
}

function start(spot) {
  toWhatIsWrong();
  for (const line of toSay()) {
    const said = document.createElement("p");
    said.textContent = line;
    spot.append(said);
    setTimeout(() => said.remove(), SAID_MS);
  }
}

const spot = typeof document === "undefined" ? null : document.getElementById("said-once");
if (spot) setTimeout(() => start(spot), STANDS_MS);
