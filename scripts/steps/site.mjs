import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { writeBuildFiles } from "./build-files.mjs";
import { runWhenChanged } from "./fingerprint.mjs";
import { localOrigin } from "./public-origin.mjs";
import { runOrThrow } from "./run.mjs";

const mark = "dist/built-from";
/** Records the address in the pages: for another address the site is built again. */
const originFile = "dist/site-origin";
const sources = ["web", "worker/contract", "package.json", "package-lock.json", originFile];

const vite = [
  join(root, "node_modules/vite/bin/vite.js"),
  "build",
  "--config",
  "web/vite.config.ts",
  "--logLevel",
  "warn",
];

// A build takes seconds, half a minute on a busy machine; these limits only end a step that hangs.
const steps = [
  { name: "the browser's files", args: vite, limitMs: 240_000 },
  { name: "the sign-in page's script", args: [...vite, "--mode", "login"], limitMs: 120_000 },
  { name: "the script of the framed sample report", args: [...vite, "--mode", "sample"], limitMs: 120_000 },
  { name: "the script inside the documents", args: [...vite, "--mode", "first"], limitMs: 120_000 },
  { name: "the program that writes the pages", args: [...vite, "--ssr", "build/site.ts"], limitMs: 240_000 },
  { name: "the pages", args: ["dist/prerender/site.js"], limitMs: 120_000 },
];

/** Runs the steps of a build for this address; an error names the step that fails or hangs. */
export async function runBuild(origin) {
  writeOrigin(origin);
  // A test runner's NODE_ENV would build React's development version.
  const env = { ...process.env, NODE_ENV: "production" };
  for (const { name, args, limitMs } of steps) {
    await runOrThrow(process.execPath, args, { env, limitMs, isLoud: true }).catch((error) => {
      throw new Error(`The site was not built: ${name} failed.\n${error.message}`);
    });
  }
}

function writeOrigin(origin) {
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, originFile), origin);
}

/** Builds the site and its prerendered pages, unless the built one already comes from these sources for this address. */
export async function buildSite(origin = localOrigin) {
  writeOrigin(origin);
  if (!existsSync(join(root, "dist/site/home.html"))) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, sources, async () => {
    console.log("Building the site ...");
    await runBuild(origin);
  });
  await writeBuildFiles();
}
