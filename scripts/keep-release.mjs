import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithMessage, root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `node scripts/keep-release.mjs`: stores a small laboratory of this release under tests/fixtures/releases, which the
 * tests of every later build upgrade and read. Refuses a release that already has its tag: the laboratory of a
 * published release never changes.
 */
await underProjectNode(import.meta.url, async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const tags = execFileSync("git", ["tag", "--list", `v${version}`], { cwd: root, encoding: "utf8" });
  if (tags.trim())
    exitWithMessage(`${version} is out: what it left is kept as it is. Give package.json the next version first.`);
  const { runOrThrow } = await import("./steps/run.mjs");
  const options = ["--config", "tests/vitest.config.ts", "--project", "worker-libsql", "-t", "kept today"];
  await runOrThrow(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", ...options, "tests/worker/releases"],
    { env: { ...process.env, KEEP_RELEASE: version } },
  );
  console.log(`kept in tests/fixtures/releases/${version}.*`);
});
