/* Words that a screen says for some seconds, before anything else. */

export const NOTE_MS = 15000;
const NEXT_MS = 9000;

/** Several notes take turns, so each of them stays longer. */
export function notesOn(clock) {
  let notes = [];

  return {
    add(text, ms) {
      notes = notes.concat({ text: text, until: clock() + ms });
    },
    addAll(lines) {
      lines.forEach((line) => this.add(line, NOTE_MS + (lines.length - 1) * NEXT_MS));
    },
    /** What is still to be said. */
    lines() {
      notes = notes.filter((one) => clock() < one.until);
      return notes.map((one) => one.text);
    },
  };
}
