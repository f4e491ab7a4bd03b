import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { runCommand } from "../../scripts/steps/run.mjs";

test("a backup of the demonstration restores on D1, as a libSQL file, on a libSQL server and with its files in a directory, and the product lives on each", async () => {
  const script = join(root, "scripts/restore-drill.mjs");
  const { code, output } = await runCommand(process.execPath, [script, "--folder", inject("stillFolder")]);
  expect(code, output).toBe(0);
  const proved = output.split("\n").flatMap((line: string) => / {2}ok {2}(.*)$/.exec(line)?.[1] ?? []);
  const once = [
    /^schema and SHA-256 of \d{2,} tables, \d{2,} triggers, [1-9]\d* objects$/,
    /^integrity_check, foreign_key_check$/,
    /^audit chain: [1-9]\d* events checked, sealed up to \d+, 0 problems$/,
    /^sign-in: admin signed in/,
    /^report: the newest/,
  ];
  expect(proved.shift()).toBe("no secret of the installation is inside");
  expect(proved).toHaveLength(4 * once.length);
  for (const [at, line] of proved.entries()) expect(line).toMatch(once[at % once.length] ?? /never/);
  expect(output).toContain("the drill passed");
});
