/* Screen readers say what changes, not what was there: words that came with a page are said once it stands. */

const ANNOUNCE_DELAY_MS = 700;
const ANNOUNCEMENT_MS = 10000;
const ANNOUNCED_SELECTOR = [
  "#toasts .toast > p",
  "main [role=alert]",
  "main p[role=status]:not([data-sum], [data-verdict])",
  "main section[role=status]",
].join();

/** A part that holds much is told by its heading. */
function readAnnouncement(one) {
  const head = document.getElementById(one.getAttribute("aria-labelledby") || "");
  return (head || one).textContent.replace(/\s+/g, " ").trim();
}

/* Where the keyboard is, it is read anyway: the words themselves, or the field that they belong to. */
function isReadByFocus(one) {
  const here = document.activeElement;
  const why = (here && here.getAttribute("aria-describedby")) || "";
  return one.contains(here) || (one.id !== "" && why.split(" ").includes(one.id));
}

/** What is to be said of a page as it is now. */
function listAnnouncements() {
  return Array.from(document.querySelectorAll(ANNOUNCED_SELECTOR), (one) => (isReadByFocus(one) ? "" : readAnnouncement(one))).filter(Boolean);
}

/* An address that leads into the page keeps the browser from giving the keyboard to what was refused. */
function focusInvalidField() {
  const wrong = document.querySelector("main [autofocus]:is([role=alert], [aria-invalid])");
  if (wrong && document.activeElement === document.body) wrong.focus();
}

function announcePage(spot) {
  focusInvalidField();
  for (const line of listAnnouncements()) {
    const announcement = document.createElement("p");
    announcement.textContent = line;
    spot.append(announcement);
    setTimeout(() => announcement.remove(), ANNOUNCEMENT_MS);
  }
}

const spot = typeof document === "undefined" ? null : document.getElementById("said-once");
if (spot) setTimeout(() => announcePage(spot), ANNOUNCE_DELAY_MS);
