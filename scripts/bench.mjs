import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run bench [-- NAME]`: the goals of docs/performance.md with today's figures and ratios. Rows are counts so far; the
 * timed rows are named with what they still need, never guessed.
 */
await underProjectNode(import.meta.url, async ([part = ""]) => {
  const { buildSite } = await import("./steps/site.mjs");
  const { bundleWorker } = await import("./steps/worker-bundle.mjs");
  await buildSite();
  await bundleWorker();
  const rows = [...(await documents()), ...(await screens()), upload(), ...unmeasured];
  for (const row of rows.filter(({ name }) => name.includes(part))) console.log(line(row));
});

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

function line({ row, name, goal, today, note = "" }) {
  const figures =
    today === undefined
      ? "not measured yet"
      : `${kB(today)} of ${kB(goal)}  x${(today / goal).toFixed(2)}${today > goal ? "  over" : ""}`;
  return `${String(row).padEnd(3)} ${name.padEnd(44)} ${figures}  ${note}`.trimEnd();
}

async function documents() {
  const { builtFiles, documentWeights } = await import("./steps/site-weights.mjs");
  const goals = { marketing: [14_000, 95_000], h5: [14_000, 95_000], login: [20_000, 0], admin: [14_000, 130_000] };
  return documentWeights(builtFiles(join(root, "dist/site"))).flatMap(({ path, face, document, script }) => {
    const [documentGoal, scriptGoal] = goals[face] ?? goals.marketing;
    if (face === "login")
      return [{ row: 3, name: `${path} before it can be used`, goal: documentGoal, today: document + script }];
    return [
      { row: face === "admin" ? 4 : 2, name: `${path} document`, goal: documentGoal, today: document },
      { row: face === "admin" ? 4 : 2, name: `${path} scripts after it`, goal: scriptGoal, today: script },
    ];
  });
}

async function screens() {
  const { adminRouteWeights, builtFiles, documentWeights } = await import("./steps/site-weights.mjs");
  const files = builtFiles(join(root, "dist/site"));
  const manifest = JSON.parse(readFileSync(join(root, "dist/build/manifest.json"), "utf8"));
  const shell = documentWeights(files).find(({ face }) => face === "admin")?.scripts ?? [];
  return adminRouteWeights(files, manifest, shell).map(({ page, script }) => ({
    row: 4,
    name: `screen ${page.replace(/^admin\//, "")}`,
    goal: 25_000,
    today: script,
  }));
}

function upload() {
  const bytes = gzipSync(readFileSync(join(root, "dist/worker/main.js"))).length;
  return { row: 9, name: "worker upload (gzip)", goal: 120_000, today: bytes };
}

const unmeasured = [
  { row: 1, name: "LCP, TBT, CLS of public pages", note: "needs Lighthouse" },
  { row: 5, name: "round trips per request", note: "counted in the API tests: read 1, write <= 2" },
  { row: 6, name: "rows read at 1,000,000 rows", note: "plans are gated in the API tests; needs the filled database" },
  { row: 7, name: "report read beside the raw binding", note: "needs a load run against miniflare" },
  { row: 11, name: "a plate from upload to reviewed calls", note: "needs a timed run against miniflare" },
  { row: 12, name: "npm test, warm", note: "wall clock" },
  { row: 13, name: "npm start, second time", note: "wall clock" },
];
