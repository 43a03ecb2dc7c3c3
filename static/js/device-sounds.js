/* A phone sounds for new levels and for calls, until somebody switches it off here; browsers want a tap first. */

import { deviceSwitch, SOUNDS } from "./device-settings.js";
import { playTune } from "./sounds.js";

/* A loudspeaker that may play is silent too for its first moment. */
const STARTS_MS = 400;

/* A phone or a tablet; what has a mouse stands beside a screen that sounds, and rings for calls alone. */
function isPhone(world) {
  return world.matchMedia("(pointer: coarse)").matches;
}

/* Who directs hears a phone until they switch it off; a player's phone is quiet until they switch it on. */
function beginsOn(page) {
  const live = page.getElementById("live");
  return live === null || "directs" in live.dataset;
}

/** The loudspeaker of a page: `play(tune)`, `playLevel()`; `start(page)` shows its switch on phones. */
export function loudspeaker(world) {
  const wanted = deviceSwitch(world, SOUNDS, turned, beginsOn(world.document));
  const onPhone = isPhone(world);
  let audio = null;
  let line = null;

  function isHeld() {
    return wanted.on() && audio !== null && audio.state !== "running";
  }

  function tell() {
    if (line !== null) line.querySelector("[data-held]").hidden = !isHeld();
  }

  /* Works within a tap, and after taps on the page before where the browser counts those. */
  function wake() {
    if (!wanted.on() || !world.AudioContext) return;
    if (audio === null) {
      audio = new world.AudioContext();
      audio.onstatechange = tell;
    }
    if (audio.state !== "running") audio.resume();
  }

  function play(tune) {
    if (wanted.on() && audio !== null && audio.state === "running") playTune(audio, tune, 0);
  }

  /* Who switches it on hears it: the tap is the one that browsers ask for. */
  function turned() {
    wake();
    tell();
    if (wanted.on() && audio !== null) audio.resume().then(() => play("call"));
  }

  return {
    play,
    playLevel() {
      if (onPhone) play("level");
    },
    start(page) {
      page.addEventListener("click", wake);
      if (!onPhone) return;
      line = page.getElementById("sounds-line");
      if (line !== null) {
        wanted.follow(page.getElementById("sounds"));
        line.hidden = false;
      }
      wake();
      world.setTimeout(tell, STARTS_MS);
    },
  };
}

const none = { play: () => undefined, playLevel: () => undefined, start: () => undefined };

export const sounds = typeof window === "undefined" ? none : loudspeaker(window);
