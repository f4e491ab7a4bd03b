// Rewrites the drawings under web/public: node drawings/build.mjs [part of a name]
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { drawings } from "./catalog.mjs";
import { drawingProblems } from "./verify.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../web/public");
const filter = process.argv[2] ?? "";
const MAX_BYTES = 10_000;
const prefixes = new Map();

for (const [name, draw] of drawings) {
  const text = draw();
  const size = brotliCompressSync(text).length;
  const prefix = /\sid="([^"-]+)-/.exec(text)?.[1];
  const clash = prefix && prefixes.has(prefix) ? `ids share the prefix of ${prefixes.get(prefix)}` : "";
  prefixes.set(prefix, name);
  const found = drawingProblems(text, clash || (size > MAX_BYTES ? `${size} bytes compressed` : ""));
  if (found.length) {
    console.error(`${name}: ${found.join("; ")}`);
    process.exitCode = 1;
  }
  if (!name.includes(filter)) continue;
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(String(size).padStart(6), name);
}
