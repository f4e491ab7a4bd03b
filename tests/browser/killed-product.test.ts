import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { runCommand } from "../../scripts/steps/run.mjs";

test("what a customer was told is bound is there, once and whole, after the product or its database was killed; D1 and libSQL", async () => {
  const parts = ["kill-d1", "kill-libsql"].flatMap((name) => ["--only", name]);
  const script = join(root, "scripts/proof.mjs");
  const { code, output } = await runCommand(process.execPath, [
    script,
    "--short",
    "--fresh",
    ...parts,
    "--from",
    inject("killedFolder"),
  ]);
  expect(code, output).toBe(0);
  expect(
    output.match(/^\| kill-.* \| \d+ rounds, \d+ acknowledged writes, 0 lost, 0 doubled, .* \| yes \|$/gm),
  ).toHaveLength(2);
});
