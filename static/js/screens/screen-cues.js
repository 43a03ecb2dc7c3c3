/* What a club wants its screens to do at the moments of a night: the board brings each with its instant. */

const MAX_CUE_AGE_MS = 15000;

/** Those whose instant has come, that this screen has not carried out yet; what came long ago is no news. */
export function listDueCues(cues, done, now) {
  return cues.filter((one) => one.at <= now && one.at > now - MAX_CUE_AGE_MS && !done.has(one.mark));
}

/** The instants of the tunes that are still to come, for the audio clock. */
export function listTunesAhead(cues, now) {
  return cues.filter((one) => one.tune !== "" && one.at > now).map((one) => ({ tune: one.tune, at: one.at, mark: one.mark }));
}

/** The usual sounds, without those in whose place the club wants another at the same instant. */
export function dropReplacedSounds(sounds, cues) {
  return sounds.filter((one) => !hasTuneAt(cues, one.at));
}

/** Whether the club wants a sound of its own at this instant. */
export function hasTuneAt(cues, at) {
  return cues.some((one) => one.tune !== "" && one.at === at);
}

/** Carries the cues of a screen out, each once. `carry` gets those that have just come. */
export function createCueRunner(cues, now, carry) {
  const done = new Set(listDueCues(cues, new Set(), now).map((one) => one.mark));
  let known = cues;

  return {
    /** A newer board came. */
    setCues(newer) {
      known = newer;
    },
    /** Look at the clock: once a second, and with every board. */
    runDueCues(time) {
      for (const one of listDueCues(known, done, time)) {
        done.add(one.mark);
        carry(one);
      }
    },
    /** How long until the next one comes. */
    getMsUntilNext(time) {
      return Math.min.apply(null, known.map((one) => one.at - time).filter((wait) => wait > 0));
    },
  };
}
