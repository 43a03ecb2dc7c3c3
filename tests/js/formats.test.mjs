/* Numbers, times and spans as the server writes them, in every language and with every way of counting hours. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { formatBigBlinds, formatChips, formatClock, formatTimeOfDay } from "../../static/js/number-format.js";

const cases = JSON.parse(readFileSync(new URL("../cases/formats.json", import.meta.url), "utf8"));

for (const { words, hours, chips: amounts, big_blinds: stacks, times, spans } of cases) {
  test(`${words.language}, hours: ${hours}`, () => {
    for (const [amount, text] of amounts) assert.equal(formatChips(amount, words), text);
    for (const [stack, big, text] of stacks) assert.equal(formatBigBlinds(stack, big, words), text);
    for (const [at, text] of times) assert.equal(formatTimeOfDay(at, words), text);
    globalThis.document = { documentElement: { lang: words.language } };
    for (const [ms, text] of spans) assert.equal(formatClock(ms), text);
    delete globalThis.document;
  });
}
