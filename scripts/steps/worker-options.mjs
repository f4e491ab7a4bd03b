import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "./bootstrap.mjs";
import { fingerprint } from "./fingerprint.mjs";

const sources = ["wrangler.toml", "package-lock.json"];
const keptFile = join(root, "dist/worker-options.json");

/**
 * What wrangler.toml stands for, as Cloudflare's simulator takes it, with its `vars` as bindings and none of the secrets.
 * Wrangler itself reads it; importing that takes longer than the rest of a start, so its answer is kept until it can be another.
 */
export async function workerOptions(file = keptFile) {
  return (await readConfiguration(file)).options;
}

/** The same with what `.dev.vars` says of its vars and of the secrets that it asks for; anything else there wrangler ignores too. */
export async function localWorkerOptions(file = keptFile, devVars = join(root, ".dev.vars")) {
  const { options, secrets } = await readConfiguration(file);
  const said = existsSync(devVars) ? parseEnv(readFileSync(devVars, "utf8")) : {};
  const asked = Object.entries(said).filter(
    ([name]) => Object.hasOwn(options.bindings, name) || secrets.includes(name),
  );
  // The configuration names the deployed site's address; a local run has none until .dev.vars says so.
  return { ...options, bindings: { ...options.bindings, PUBLIC_ORIGIN: "", ...Object.fromEntries(asked) } };
}

async function readConfiguration(file) {
  // The options hold paths of this folder; a copy of it elsewhere has its own.
  const source = `${root} ${fingerprint(sources)}`;
  const kept = keptIn(file);
  if (kept?.source === source) return kept;
  const configuration = JSON.parse(JSON.stringify({ source, ...(await readByWrangler()) }));
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(configuration));
  renameSync(draft, file);
  return configuration;
}

/** What the file holds, unless it is missing or damaged. */
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
  // The modules are ours to name, and what wrangler found in the environment or in .dev.vars is not written anywhere.
  return { options: { ...workerOptions, modulesRules: undefined, bindings: vars }, secrets: secrets.required };
}
