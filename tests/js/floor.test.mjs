/* Televisions of 2018 must be able to read what a screen loads: nothing newer than their JavaScript and their styles. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const FOLDER = new URL("../../static/js/", import.meta.url);
const TOO_NEW = [
  [/\?\.(?!\d)/, "optional chaining"],
  [/\?\?/, "nullish coalescing"],
  [/(\|\||&&)=/, "logical assignment"],
  [/\bcatch\s*\{/, "catch without a name"],
  [/(^|[^\w"'`&])#\w+\s*[=(;]/m, "private fields"],
  [/^await\b/m, "await outside a function"],
  [/\.(at|flat|flatMap|replaceAll|matchAll|allSettled|finally|fromEntries|hasOwn)\(/, "newer methods"],
  [/\bglobalThis\b|\bAbortController\b|\bstructuredClone\b|\bimport\(/, "newer names"],
  [/\d_\d/, "gaps in numbers"],
];

const STYLES = new URL("../../static/css/", import.meta.url);
const PAGES = ["screen.html", "overlay.html"].map((name) => new URL(`../../templates/screens/${name}`, import.meta.url));
const TOO_NEW_STYLES = [
  [/\b(min|max|clamp)\(/, "sums of lengths"],
  [/^\s*(row-|column-)?gap:/m, "gaps"],
  [/^\s*(inset|aspect-ratio|[a-z]+-inline(-\w+)?|[a-z]+-block(-\w+)?):/m, "newer properties"],
  [/:(is|where|has)\(|:focus-visible/, "newer selectors"],
  [/\d(dvh|svh|lvh|cqw)\b|color-mix\(|@layer|@container/, "newer words"],
];

const read = (file) => readFileSync(new URL(file, FOLDER), "utf8");

function loadedBy(file, seen = new Set()) {
  seen.add(file);
  for (const [, next] of read(file).matchAll(/(?:from|import) "(\.{1,2}\/[\w/.-]+\.js)"/g)) {
    const there = new URL(next, new URL(file, FOLDER)).href.slice(FOLDER.href.length);
    if (!seen.has(there)) loadedBy(there, seen);
  }
  return seen;
}

const faults = (text) => TOO_NEW.filter(([pattern]) => pattern.test(text.replace(/\/\*[^]*?\*\//g, ""))).map(([, name]) => name);

for (const file of loadedBy("screens/screen.js")) {
  test(`${file} is old enough`, () => assert.deepEqual(faults(read(file)), []));
  test(`${file} is a small room with a sentence at its door`, () => {
    const text = read(file);
    assert.ok(text.split("\n").length <= 200);
    assert.match(text, /^\/\* [^\n]+ \*\/\n/);
  });
}

/* What a browser is asked about first does not trouble one that does not know it. */
function stylesWithoutQuestions(text) {
  return text.replace(/\/\*[^]*?\*\//g, "").replace(/@supports[^{]*\{[^]*?\n\}/g, "");
}

const styleFaults = (text) =>
  TOO_NEW_STYLES.filter(([pattern]) => pattern.test(stylesWithoutQuestions(text))).map(([, name]) => name);

const styles = new Set(PAGES.flatMap((page) => [...readFileSync(page, "utf8").matchAll(/css\/([\w/-]+\.css)/g)].map(([, name]) => name)));

for (const file of styles) {
  test(`${file} is old enough`, () => assert.deepEqual(styleFaults(readFileSync(new URL(file, STYLES), "utf8")), []));
}

test("the floor notices styles that are too new", () => {
  assert.ok(styles.size > 10);
  for (const line of ["a { width: min(1px, 2px); }", "  gap: 1px;", "  inset: 0;", "a:is(b) {}", "  height: 1dvh;"]) {
    assert.equal(styleFaults(line).length, 1, line);
    assert.deepEqual(styleFaults(`@supports (gap: 1px) {\n${line}\n}`), []);
  }
});

test("the floor notices what is too new", () => {
  for (const line of ["a?.b", "a ?? b", "a ||= b", "try {} catch {", "this.#x = 1", "\nawait x", "a.at(-1)", "1_000"]) {
    assert.equal(faults(line).length, 1, line);
  }
});
