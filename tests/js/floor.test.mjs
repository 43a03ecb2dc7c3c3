/* Televisions of 2018 must be able to read what a screen loads: nothing newer than their JavaScript. */
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

const read = (file) => readFileSync(new URL(file, FOLDER), "utf8");

function loadedBy(file, seen = new Set()) {
  seen.add(file);
  for (const [, next] of read(file).matchAll(/from "\.\/([\w-]+\.js)"/g)) {
    if (!seen.has(next)) loadedBy(next, seen);
  }
  return seen;
}

const faults = (text) => TOO_NEW.filter(([pattern]) => pattern.test(text.replace(/\/\*[^]*?\*\//g, ""))).map(([, name]) => name);

for (const file of loadedBy("screen.js")) {
  test(`${file} is old enough`, () => assert.deepEqual(faults(read(file)), []));
  test(`${file} is a small room with a sentence at its door`, () => {
    const text = read(file);
    assert.ok(text.split("\n").length <= 200);
    assert.match(text, /^\/\* [^\n]+ \*\/\n/);
  });
}

test("the floor notices what is too new", () => {
  for (const line of ["a?.b", "a ?? b", "a ||= b", "try {} catch {", "this.#x = 1", "\nawait x", "a.at(-1)", "1_000"]) {
    assert.equal(faults(line).length, 1, line);
  }
});
