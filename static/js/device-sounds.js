/* A phone sounds for new levels and for calls, until somebody switches it off here; browsers want a tap first. */

import { createDeviceSwitch, SOUNDS_SETTING } from "./device-settings.js";
import { playTune } from "./sounds.js";

/* A loudspeaker that may play is silent too for its first moment. */
const AUDIO_START_MS = 400;

/* A phone or a tablet; what has a mouse stands beside a screen that sounds, and rings for calls alone. */
function hasTouchScreen(env) {
  return env.matchMedia("(pointer: coarse)").matches;
}

/* Who directs hears a phone until they switch it off; a player's phone is quiet until they switch it on. */
function isOnByDefault(page) {
  const live = page.getElementById("live");
  return live === null || "directs" in live.dataset;
}

/** The loudspeaker of a page: `play(tune)`, `playLevel()`; `start(page)` shows its switch on phones. */
export function createDeviceSounds(env) {
  const soundSwitch = createDeviceSwitch(env, SOUNDS_SETTING, handleSwitch, isOnByDefault(env.document));
  const onPhone = hasTouchScreen(env);
  let audio = null;
  let hint = null;

  function isBlocked() {
    return soundSwitch.isOn() && audio !== null && audio.state !== "running";
  }

  function showBlockedHint() {
    if (hint !== null) hint.querySelector("[data-held]").hidden = !isBlocked();
  }

  /* Works within a tap, and after taps on the page before where the browser counts those. */
  function resumeAudio() {
    if (!soundSwitch.isOn() || !env.AudioContext) return;
    if (audio === null) {
      audio = new env.AudioContext();
      audio.onstatechange = showBlockedHint;
    }
    if (audio.state !== "running") audio.resume();
  }

  function play(tune) {
    if (soundSwitch.isOn() && audio !== null && audio.state === "running") playTune(audio, tune, 0);
  }

  /* Who switches it on hears it: the tap is the one that browsers ask for. */
  function handleSwitch() {
    resumeAudio();
    showBlockedHint();
    if (soundSwitch.isOn() && audio !== null) audio.resume().then(() => play("call"));
  }

  return {
    play,
    playLevel() {
      if (onPhone) play("level");
    },
    start(page) {
      page.addEventListener("click", resumeAudio);
      if (!onPhone) return;
      hint = page.getElementById("sounds-line");
      if (hint !== null) {
        soundSwitch.bindCheckbox(page.getElementById("sounds"));
        hint.hidden = false;
      }
      resumeAudio();
      env.setTimeout(showBlockedHint, AUDIO_START_MS);
    },
  };
}

const SILENT_SOUNDS = { play: () => undefined, playLevel: () => undefined, start: () => undefined };

export const sounds = typeof window === "undefined" ? SILENT_SOUNDS : createDeviceSounds(window);
