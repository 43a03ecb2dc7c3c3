/* Between two ways of a deal: the same sum, each share between its two ends. */
import assert from "node:assert/strict";
import test from "node:test";

import { blendShares, computeSharesAt } from "../../static/js/money/deal-explorer.js";

const CHIPS = [7000, 2000, 1000];
const ICM = [5001, 3000, 1999];
const EVEN = [3334, 3333, 3333];

test("the ends of the slider are the ways themselves", () => {
  const ways = [CHIPS, ICM, EVEN];
  assert.deepEqual([0, 100, 200].map((value) => computeSharesAt(ways, value, 1)), ways);
});

test("nothing is lost between them and everybody is between their two shares", () => {
  for (let part = 0; part <= 1; part += 0.05) {
    const shares = blendShares(CHIPS, EVEN, part, 1);
    assert.equal(shares.reduce((all, one) => all + one), 10000);
    shares.forEach((one, at) => {
      const ends = [CHIPS[at], EVEN[at]].sort((a, b) => a - b);
      assert.ok(one >= ends[0] - 1 && one <= ends[1] + 1);
    });
  }
});
