import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps/bootstrap.mjs";

/** `node scripts/count-lines.mjs`: lines of every text file in git by category; the first category that matches counts. */
const wings = [
  ["made by tools", /package-lock\.json$|^migrations\/meta\/|worker-configuration\.d\.ts$/],
  ["data", /\.data\.ts$|^tests\/fixtures\/|^web\/public\/|\.svg$|\.txt$/],
  ["product", /^(worker|web|drizzle|migrations)\//],
  ["tests", /^tests\//],
  ["tools", /^(scripts|\.ci)\//],
  ["documents", /\.md$|^docs\//],
  ["settings", /./],
];

const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
const counts = new Map(wings.map(([wing]) => [wing, { files: 0, lines: 0 }]));
for (const file of files) {
  const bytes = readFileSync(join(root, file));
  if (bytes.includes(0)) continue;
  const count = counts.get(wings.find(([, pattern]) => pattern.test(file))[0]);
  count.files += 1;
  count.lines += bytes.toString("latin1").split("\n").length - 1;
}
const sum = (key) => [...counts.values()].reduce((total, one) => total + one[key], 0);
counts.set("all", { files: sum("files"), lines: sum("lines") });
console.table(Object.fromEntries(counts));
