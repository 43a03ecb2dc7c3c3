/* Every script of the pages can be read by an engine: a name given twice, or a bracket too few, stops a whole page. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const SCRIPTS = new URL("../../static/js/", import.meta.url).pathname;

function complaint(file) {
  const checked = spawnSync(process.execPath, ["--check", file], { encoding: "utf8" });
  return checked.status === 0 ? "" : `${file}: ${checked.stderr.split("\n").find((line) => line.includes("Error"))}`;
}

test("every script can be read", () => {
  const scripts = readdirSync(SCRIPTS, { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.ok(scripts.length > 50);
  assert.deepEqual(scripts.map((name) => complaint(join(SCRIPTS, name))).filter(Boolean), []);
});

test("a name that is given twice is noticed", () => {
  const folder = mkdtempSync(join(tmpdir(), "scripts-"));
  writeFileSync(join(folder, "twice.mjs"), "const GAP = 1;\nconst GAP = 2;\nexport { GAP };\n");
  const said = complaint(join(folder, "twice.mjs"));
  rmSync(folder, { recursive: true });
  assert.match(said, /'GAP' has already been declared/);
});
