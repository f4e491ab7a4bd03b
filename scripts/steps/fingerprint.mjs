import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./bootstrap.mjs";

/** Hash over the names and contents of files and folders, relative to the project. */
export function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(`${path}\n`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`);
}

/**
 * Runs `work` unless its inputs are the same as when it last succeeded (did not return `false`); `markFile` stores
 * their hash.
 */
export async function runWhenChanged(markFile, paths, work) {
  const now = hashFiles(paths);
  const mark = join(root, markFile);
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return false;
  if ((await work()) === false) return true;
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, now);
  return true;
}
