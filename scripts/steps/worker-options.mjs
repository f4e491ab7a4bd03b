import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "./bootstrap.mjs";
import { hashFiles } from "./fingerprint.mjs";

const sources = ["wrangler.toml", "package-lock.json"];
const keptFile = join(root, "dist/worker-options.json");

/**
 * The settings of wrangler.toml in the form of Cloudflare's simulator, with its `vars` as bindings and without secrets.
 * Wrangler itself reads the file; importing wrangler takes longer than the rest of a start, so the result is stored
 * until one of the sources changes.
 */
export async function workerOptions(file = keptFile) {
  return (await readConfiguration(file)).options;
}

/** The same with the vars and required secrets of `.dev.vars`; other lines of that file are ignored, as wrangler does. */
export async function localWorkerOptions(file = keptFile, devVars = join(root, ".dev.vars")) {
  const { options, secrets } = await readConfiguration(file);
  const said = existsSync(devVars) ? parseEnv(readFileSync(devVars, "utf8")) : {};
  const asked = Object.entries(said).filter(
    ([name]) => Object.hasOwn(options.bindings, name) || secrets.includes(name),
  );
  // The configuration contains the deployed site's address; a local run has none unless .dev.vars sets one.
  return { ...options, bindings: { ...options.bindings, PUBLIC_ORIGIN: "", ...Object.fromEntries(asked) } };
}

async function readConfiguration(file) {
  // The options contain paths of this folder, so a copy of the project must not reuse them.
  const source = `${root} ${hashFiles(sources)}`;
  const kept = keptIn(file);
  if (kept?.source === source) return kept;
  const configuration = JSON.parse(JSON.stringify({ source, ...(await readByWrangler()) }));
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(configuration));
  renameSync(draft, file);
  return configuration;
}

/** The contents of the file; undefined when it is missing or damaged. */
function keptIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function readByWrangler() {
  process.env.WRANGLER_LOG ??= "error";
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const { vars, secrets } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  // We name the modules ourselves, and values that wrangler found in the environment or in .dev.vars are never
  // written to a file.
  return { options: { ...workerOptions, modulesRules: undefined, bindings: vars }, secrets: secrets.required };
}
