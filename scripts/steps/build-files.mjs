import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { loadModule } from "./environment.mjs";
import { runWhenChanged } from "./fingerprint.mjs";

/** Files that the worker reads beside the site's own: rows of this release, the contract as OpenAPI, the documents in force. */
export async function writeBuildFiles(site = "dist/site") {
  const folder = join(root, site, "files");
  const mark = `${site}-files-from`;
  if (!existsSync(join(folder, "openapi.json"))) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, ["worker", "drizzle/schema", "package-lock.json"], async () => {
    const { buildFiles } = await loadModule("worker/build-files.ts");
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(buildFiles)) writeFileSync(join(folder, name), await content());
  });
}
