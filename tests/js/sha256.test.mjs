/* The hash of the browser against the published examples, and against the one of Node at every length of a block. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { hashToHex, hashToWords } from "../../static/js/tables/sha256.js";

const PUBLISHED = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  [
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  ],
  ["a".repeat(1000000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];

for (const [text, hash] of PUBLISHED) {
  test(`the published hash of ${text.length} letters`, () => assert.equal(hashToHex(text), hash));
}

const theirs = (text) => createHash("sha256").update(text, "utf8").digest("hex");

test("every length up to four blocks, where padding could go wrong", () => {
  for (let length = 0; length <= 256; length += 1) {
    const text = "x".repeat(length);
    assert.equal(hashToHex(text), theirs(text), `${length} letters`);
  }
});

test("letters of one to four bytes", () => {
  for (const text of ["ß", "é", "€", "مرحبا", "今夜", "🂡 ♠️ 👩\u200d👧", "\u{1d11e}", "%25 %", "\u0000\u007f\u0080\u07ff\u0800\uffff\u{10ffff}"]) {
    assert.equal(hashToHex(text), theirs(text), text);
  }
});

test("half of a letter is refused", () => {
  assert.throws(() => hashToHex("\ud83d"), URIError);
});

test("eight numbers below 2 ** 32, the same as the digits", () => {
  const numbers = hashToWords("abc");
  assert.deepEqual(numbers.slice(0, 2), [0xba7816bf, 0x8f01cfea]);
  assert.equal(numbers.length, 8);
});
