import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";

const file = join(root, "dist/site/files/release-rows.json");
const mark = "dist/release-from";

/** Menus, dictionaries and all other rows of this release, beside the site's files, from where the worker's clock offers them. */
export async function writeReleaseRows() {
  if (!existsSync(file)) rmSync(join(root, mark), { force: true });
  await whenChanged(mark, ["worker", "drizzle/seed/release-file.ts"], async () => {
    const { runnerImport } = await import("vite");
    const entry = join(root, "drizzle/seed/release-file.ts");
    const { module } = await runnerImport(entry, { root, configFile: false, logLevel: "error" });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await module.releaseFile());
  });
}
