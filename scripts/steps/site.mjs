import { existsSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { whenChanged } from "./fingerprint.mjs";
import { mustRun } from "./run.mjs";

const mark = "dist/built-from";
const sources = ["web", "worker/contract", "package.json", "package-lock.json"];

/** Builds the site and its prerendered pages, unless the built one already comes from these sources. */
export async function buildSite() {
  if (!existsSync(join(root, "dist/site/home.html"))) rmSync(join(root, mark), { force: true });
  await whenChanged(mark, sources, async () => {
    console.log("Building the site ...");
    // A test runner's NODE_ENV would build React's development half.
    const env = { ...process.env, NODE_ENV: "production" };
    await mustRun("npm", ["run", "--silent", "build"], { env, shell: process.platform === "win32" });
  });
}

/** Builds again a moment after the last change of a source; a failed build says so and waits for the next change. */
export function rebuildOnChange() {
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => buildSite().catch((error) => console.error(error.message)), 300);
  };
  for (const folder of ["web", "worker/contract"]) watch(join(root, folder), { recursive: true }, later);
}
