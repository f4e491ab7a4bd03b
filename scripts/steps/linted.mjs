import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./bootstrap.mjs";
import { fingerprint } from "./fingerprint.mjs";

const memory = join(root, ".local/checks/linted.json");
const folders = ["worker", "web", "drizzle", "tests", "scripts"];
const isRead = /\.(ts|tsx|mjs|js|json|jsonc|css|html|svg)$/;
const manyFiles = 400;

/** Print of every file that the linter may read, by its path; a file's verdict follows from it and the first two alone. */
function prints() {
  const paths = readdirSync(root).filter((name) => isRead.test(name));
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && isRead.test(entry.name) && !entry.parentPath.includes("node_modules"))
        paths.push(join(entry.parentPath, entry.name).slice(root.length + 1));
  const rules = fingerprint(["biome.json", "node_modules/@biomejs/biome/package.json"]);
  return { rules, files: Object.fromEntries(paths.map((path) => [path, fingerprint([path])])) };
}

/** Files that are not as they were when the linter last passed them; the whole folder when the rules or most files changed. */
export function toLint() {
  const { rules, files } = prints();
  const passed = existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
  if (passed.rules !== rules) return ["."];
  const changed = Object.keys(files).filter((path) => passed.files[path] !== files[path]);
  return changed.length > manyFiles ? ["."] : changed;
}

/** Remembers that all files passed as they are. */
export function keepLinted() {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(prints()));
}
