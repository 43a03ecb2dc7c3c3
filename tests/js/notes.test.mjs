/* What a screen says for some seconds. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTE_MS, notesOn } from "../../static/js/notes.js";

test("a note stays for its time, several stay longer", () => {
  let now = 0;
  const notes = notesOn(() => now);
  notes.add("one", 1000);
  notes.addAll(["two", "three"]);
  assert.deepEqual(notes.lines(), ["one", "two", "three"]);
  now = 1000;
  assert.deepEqual(notes.lines(), ["two", "three"]);
  now = NOTE_MS + 8999;
  assert.deepEqual(notes.lines(), ["two", "three"]);
  now = NOTE_MS + 9000;
  assert.deepEqual(notes.lines(), []);
});
