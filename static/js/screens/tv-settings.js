/* What this TV alone is to show and to do, as the host said at the desk: a scene of its own, its sound, its number. */

/** The night with this TV's own scene for a minute on it, in place of one for all screens that ends earlier. */
export function applyBriefScene(board, tv) {
  if (tv === null || tv.brief_scene === "" || (board.showing && board.showing.until > tv.scene_until)) {
    return board;
  }
  return Object.assign({}, board, { showing: { layout: tv.brief_scene, until: tv.scene_until } });
}

/**
 * The scene that stays on this display when its settings change: what the host said last, else what somebody chose on
 * the display itself.
 */
export function choosePin(pinned, before, tv) {
  if (tv.scene !== "") {
    return before !== null && before.scene === tv.scene ? pinned : tv.scene;
  }
  return before !== null && before.scene !== "" ? "" : pinned;
}

/**
 * What the host said of this TV, for the page to go by. `heard()` is called when the sound went on or off. Nothing happens
 * on a screen that is no TV of the club.
 */
export function createTvSettings(painter, sound, heard) {
  let tv = null;

  return {
    /** Something was said: the answer is the scene that stays on this display. */
    apply(wanted, pinned) {
      if (tv === null || tv.sounds !== wanted.sounds) {
        sound.setSound(wanted.sounds, heard);
      }
      const pin = choosePin(pinned, tv, wanted);
      tv = wanted;
      painter.showTexts({ number: String(tv.number), numberName: tv.name });
      return pin;
    },
    applyToBoard: (board) => applyBriefScene(board, tv),
    /** Show the number over everything while the host asks which TV this is; how long yet. */
    renderNumber(now) {
      const left = tv === null ? 0 : Math.max(0, tv.identify_until - now);
      painter.setMarks({ "data-identified": left > 0 });
      return left > 0 ? left : Infinity;
    },
  };
}
