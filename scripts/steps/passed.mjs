import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./bootstrap.mjs";
import { hashFiles } from "./fingerprint.mjs";

const folders = ["worker", "web", "drizzle", "tests", "scripts", "docs", "migrations"];

/** Hash of every file that a check may read, by its path. */
function prints() {
  const paths = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.parentPath.includes("node_modules"))
        paths.push(join(entry.parentPath, entry.name).slice(root.length + 1));
  return Object.fromEntries(paths.map((path) => [path, hashFiles([path])]));
}

/**
 * Stores under .local what a check passed last time, so that only changes are checked again.
 * @param rules files on which every result depends: when one changes, everything is checked.
 */
export function createPassedRecord(name, rules) {
  const memory = join(root, ".local/checks", `${name}.json`);
  const now = { rules: hashFiles(rules), files: prints() };
  const before = existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
  return {
    /** Every file that a check may read. */
    paths: Object.keys(now.files),
    /** Paths that are new, changed or deleted; undefined when everything must be checked. */
    changed() {
      if (before.rules !== now.rules) return undefined;
      const known = new Set([...Object.keys(before.files), ...Object.keys(now.files)]);
      return [...known].filter((path) => before.files[path] !== now.files[path]);
    },
    /** Stores that everything passed in the state it had at the beginning. */
    keep() {
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, JSON.stringify(now));
    },
  };
}
