/* Sounds made on the spot: the last minute, the change of level, a call for the desk. Silent until a tap allows it. */

import { getDurationMs, MIN_COUNTDOWN_MS, readClockFace } from "../clock.js";
import { dropReplacedSounds, listTunesAhead } from "./screen-cues.js";
import { playTune } from "../sounds.js";

const MAX_LATE_MS = 3000;
const PLAN_AHEAD_MS = 600000;

/* A clock that goes on somewhere in its level was told so a moment ahead of this device; a level that begins has all its time. */
function isStartAhead(board, now) {
  const { step, left_ms, since } = board.anchor;
  const isWhole = left_ms > 0 && left_ms === getDurationMs(board.steps[step]);
  return since > now + MIN_COUNTDOWN_MS || (since > now && isWhole);
}

function buildWarning(board, edge) {
  const before = board.rules.last_minute_seconds * 1000;
  return before > 0 ? [{ tune: "minute", at: edge - before }] : [];
}

/**
 * The sounds that a clock nobody touches will make from `since` on, within ten minutes of `now`: they are handed
 * to the audio clock ahead of time, so that a browser that slows its pages down still sounds on the second.
 */
export function listSoundsAhead(board, since, now) {
  if (board.finished !== null || board.started === null || board.anchor.since === null) {
    return [];
  }
  const read = readClockFace(board.steps, board.anchor, Math.max(since, board.anchor.since));
  const sounds = isStartAhead(board, now) ? [{ tune: "level", at: board.anchor.since }] : [];
  let edge = read.edge;
  for (let step = read.step; edge !== null && step < board.steps.length; step += 1) {
    const whole = step === read.step ? Infinity : getDurationMs(board.steps[step]);
    sounds.push.apply(sounds, buildWarning(board, edge).filter((one) => edge - one.at < whole));
    sounds.push({ tune: "level", at: edge });
    const next = board.steps[step + 1];
    edge = next && getDurationMs(next) > 0 ? edge + getDurationMs(next) : null;
  }
  return sounds.filter((one) => one.at > since && one.at <= now + PLAN_AHEAD_MS);
}

/** All sounds ahead: the usual ones, and in their place or besides what the club asked for. */
function listAllSoundsAhead(board, since, now) {
  const own = listTunesAhead(board.cues, Math.max(since, now)).filter((one) => one.at <= now + PLAN_AHEAD_MS);
  return dropReplacedSounds(listSoundsAhead(board, since, now), board.cues).concat(own);
}

/** Whether a director's hand, not the time, has just put a later level on the running clock. */
export function wasLevelSkipped(before, after, now) {
  const was = readClockFace(before.steps, before.anchor, now);
  const is = readClockFace(after.steps, after.anchor, now);
  return is.running && is.step > was.step;
}

function createUtterance(text, language) {
  const utterance = new window.SpeechSynthesisUtterance(text);
  utterance.lang = language;
  return utterance;
}

/** The loudspeaker of this screen. `now()` is the server's time. */
export function createSoundPlayer(now) {
  let audio = null;
  let wanted = false;
  let planned = [];
  let heardUntil = -Infinity;
  let show = null;
  const isOn = () => wanted && audio.state === "running";

  /* The audio clock stands while it is off: a note left in it would sound late, when somebody turns the sound on. */
  function dropAfter(at) {
    planned.filter((one) => one.at > at).forEach((one) => one.output.disconnect());
    planned = planned.filter((one) => one.at <= at);
  }

  function playSound(one) {
    planned.push({ at: one.at, mark: one.mark, output: playTune(audio, one.tune, Math.max(0, one.at - now()) / 1000, show) });
  }

  function handleChange(done) {
    if (!isOn()) {
      dropAfter(-Infinity);
    }
    done();
  }

  return {
    get isMuted() {
      return !isOn();
    },
    /** Turn the sound on or off; a browser may want a tap or a key before it lets the sound on. */
    setSound(on, done) {
      const Audio = window.AudioContext || window.webkitAudioContext;
      if (audio === null && (!on || !Audio)) {
        return;
      }
      audio = audio || new Audio();
      wanted = on;
      const reportChange = () => handleChange(done);
      audio.onstatechange = reportChange;
      heardUntil = now();
      dropAfter(-Infinity);
      (wanted ? audio.resume() : audio.suspend()).then(reportChange);
    },
    toggleSound(done) {
      this.setSound(!isOn(), done);
    },
    /** Somebody tapped: a sound that was wanted before may begin. */
    handleTap() {
      if (wanted && !isOn()) {
        audio.resume();
      }
    },
    getAudio: () => audio,
    /** Plan afresh: the board changed, or a minute passed. What was heard is not heard again. */
    planSounds(board) {
      show = board.show || null;
      if (isOn()) {
        const time = now();
        dropAfter(time);
        planned = planned.filter((one) => time - one.at < MAX_LATE_MS);
        listAllSoundsAhead(board, Math.max(heardUntil, time - MAX_LATE_MS), time)
          .filter((one) => !planned.some((sounding) => sounding.at === one.at && sounding.mark === one.mark))
          .forEach(playSound);
        heardUntil = time;
      }
    },
    playNow(tune) {
      if (isOn()) {
        playSound({ tune: tune, at: now() });
      }
    },
    /** What the club wants to be heard now: its tune, unless the audio clock has it already, and its words. */
    playCue(cue) {
      if (!isOn()) {
        return;
      }
      if (cue.tune !== "" && !planned.some((one) => one.mark === cue.mark)) {
        playSound({ tune: cue.tune, at: now(), mark: cue.mark });
      }
      if (cue.voice !== "" && window.speechSynthesis && (show === null || show.speaks)) {
        window.speechSynthesis.speak(createUtterance(cue.voice, cue.lang));
      }
    },
  };
}
