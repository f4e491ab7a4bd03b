import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../steps/bootstrap.mjs";
import { adminRouteWeights, documentWeights, readBuiltFiles, weightBudgets } from "../steps/site-weights.mjs";
import { ensureBuilt } from "./product.mjs";

const site = () => readBuiltFiles(join(root, "dist/site"));
const bytes = (row, name, goal, today) => ({ row, name, goal, today, unit: "bytes" });

/** Row 2: bytes that arrive before a public page can be read, and the scripts after it. */
export async function* measureDocuments({ part }) {
  await ensureBuilt();
  for (const { path, face, document, script } of documentWeights(site())) {
    if (face === "login" || face === "admin" || !path.includes(part)) continue;
    yield bytes(2, `${path} document`, weightBudgets.publicDocument, document);
    yield bytes(2, `${path} scripts after it`, weightBudgets.pageScript[face], script);
  }
}

/** Row 3: bytes that arrive before somebody can sign in. */
export async function* measureLoginPage() {
  await ensureBuilt();
  for (const { face, path, document, script } of documentWeights(site()))
    if (face === "login") yield bytes(3, `${path} before it can be used`, weightBudgets.loginFirst, document + script);
}

/** Row 4: the office shell, and what each screen adds to it. */
export async function* measureScreens({ part }) {
  await ensureBuilt();
  const files = site();
  const shell = documentWeights(files).find(({ face }) => face === "admin");
  yield bytes(4, "admin shell, first scripts", weightBudgets.officeShellScript, shell.script);
  const manifest = JSON.parse(readFileSync(join(root, "dist/build/manifest.json"), "utf8"));
  for (const { page, script } of adminRouteWeights(files, manifest, shell.scripts))
    if (page.includes(part))
      yield bytes(4, `screen ${page.replace(/^admin\//, "")}`, weightBudgets.officeScreenScript, script);
}

/** Row 9: size of the upload of a deployment. */
export async function* measureUploadSize() {
  await ensureBuilt();
  const upload = gzipSync(readFileSync(join(root, "dist/worker/main.js"))).length;
  yield bytes(9, "worker upload (gzip)", weightBudgets.workerGzip, upload);
}
