/* The few buttons on the screen and their keys: sound (M), full screen (F), what it shows (S), help; they go when nobody moves. */

import { createDeviceSwitch, SHORTCUTS_SETTING } from "../device-settings.js";
import { findFirstFocusable, trapTab } from "../focus-trap.js";

const SHOWN_MS = 5000;
const SHOWN_FIRST_MS = 20000;

function isFullScreen() {
  return Boolean(document.fullscreenElement || document.webkitFullscreenElement);
}

function toggleFullScreen() {
  const page = document.documentElement;
  const change = isFullScreen()
    ? document.exitFullscreen || document.webkitExitFullscreen
    : page.requestFullscreen || page.webkitRequestFullscreen;
  if (change) {
    Promise.resolve(change.call(isFullScreen() ? document : page)).catch(() => undefined);
  }
}

/** This display shows one scene alone, as its address says from now on; an empty one is the show again. */
export function savePin(layout) {
  const address = new URL(location.href);
  if (layout === "") {
    address.searchParams.delete("show");
  } else {
    address.searchParams.set("show", layout);
  }
  history.replaceState(null, "", address.href);
}

/**
 * Start the buttons in `bar`; `onSound()` is called by the sound button and its key, `onPin(layout)` when somebody chooses
 * what this display shows, `onTap()` by whatever else somebody does. The answer shows the sound's state.
 */
export function startControls(bar, words, onSound, onPin, onTap) {
  const sheets = { help: document.getElementById("help"), scenes: document.getElementById("scenes") };
  const soundButton = bar.querySelector("[data-act=sound]");
  const shortcutSwitch = createDeviceSwitch(window, SHORTCUTS_SETTING);
  let timer = null;
  let pointer = "";
  let opener = null;
  let used = null;

  /* On a phone the first row is higher with them, and the table below it lower. */
  function setShown(isShown) {
    if (bar.classList.contains("is-shown") !== isShown) {
      bar.classList.toggle("is-shown", isShown);
      window.dispatchEvent(new Event("resize"));
    }
  }

  function showBriefly(ms) {
    setShown(true);
    document.body.classList.remove("is-idle");
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (bar.contains(document.activeElement)) {
        document.activeElement.blur();
      }
      setShown(false);
      document.body.classList.add("is-idle");
    }, ms);
  }

  function findOpenSheet() {
    return Object.keys(sheets).map((one) => sheets[one]).filter((sheet) => !sheet.hidden)[0] || null;
  }

  /* A sheet has the keyboard while it is open; then it goes back to where it was. */
  function toggleSheet(name) {
    const before = findOpenSheet();
    opener = before === null ? document.activeElement : opener;
    Object.keys(sheets).forEach((one) => {
      sheets[one].hidden = one !== name || !sheets[one].hidden;
      bar.querySelector("[data-act=" + one + "]").setAttribute("aria-expanded", String(!sheets[one].hidden));
    });
    const after = findOpenSheet();
    if (after !== null) {
      findFirstFocusable(after).focus();
    } else if (before !== null && opener !== null) {
      opener.focus();
    }
  }

  /* What it shows now is marked by its button. */
  function pinScene(button) {
    Array.prototype.forEach.call(sheets.scenes.querySelectorAll("[data-pin]"), (one) => {
      one.setAttribute("aria-pressed", String(one === button));
    });
    onPin(button.getAttribute("data-pin"));
    toggleSheet("");
  }

  const acts = { sound: onSound, full: toggleFullScreen, help: () => toggleSheet("help"), scenes: () => toggleSheet("scenes"), pin: pinScene };
  const keys = { m: onSound, f: toggleFullScreen, s: acts.scenes, Escape: () => toggleSheet("") };

  document.addEventListener("click", (event) => {
    onTap();
    const button = event.target.closest("[data-act]");
    used = bar.contains(button) ? button : used;
    showBriefly(SHOWN_MS);
    if (button !== null) {
      acts[button.getAttribute("data-act")](button);
    }
  });
  /* A browser also reports a move when the page changes under a pointer that rests. */
  function handleMove(event) {
    const place = event.screenX + " " + event.screenY;
    if (place !== pointer) {
      pointer = place;
      showBriefly(SHOWN_MS);
    }
  }

  /* Buttons that come back for the keyboard have it: what was pressed last, else the first. */
  function showForKeyboard(event) {
    const wasHidden = !bar.classList.contains("is-shown");
    showBriefly(SHOWN_FIRST_MS);
    if (wasHidden && event.key === "Tab" && findOpenSheet() === null) {
      event.preventDefault();
      (used || findFirstFocusable(bar)).focus();
    }
  }

  document.addEventListener("keydown", (event) => {
    onTap();
    showForKeyboard(event);
    if (findOpenSheet() !== null) {
      trapTab(findOpenSheet(), event);
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act && (shortcutSwitch.isOn() || event.key === "Escape") && !event.ctrlKey && !event.metaKey && !event.altKey) {
      act();
    }
  });
  shortcutSwitch.bindCheckbox(document.getElementById("keys-on"));
  document.addEventListener("mousemove", handleMove);
  document.addEventListener("touchstart", () => showBriefly(SHOWN_MS), { passive: true });
  if (document.getElementById("screen").hasAttribute("data-tv")) {
    document.body.classList.add("is-idle"); // its host has the desk
  } else {
    showBriefly(SHOWN_FIRST_MS);
  }

  return function showSound(muted) {
    soundButton.setAttribute("aria-pressed", String(!muted));
    soundButton.querySelector("[data-sound]").textContent = muted ? words.sound_on : words.sound_off;
  };
}
