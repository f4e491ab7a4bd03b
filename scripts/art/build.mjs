// Rewrites every drawing under web/public: node scripts/art/build.mjs [name filter]
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { drawings } from "./catalog.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../web/public");
const filter = process.argv[2] ?? "";
for (const [name, draw] of drawings) {
  if (!name.includes(filter)) continue;
  const text = draw();
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(String(brotliCompressSync(text).length).padStart(6), name);
}
