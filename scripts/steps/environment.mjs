import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./bootstrap.mjs";

const secretNames = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET", "DATA_KEYS"];
const ownConfig = join(root, "wrangler.toml");
const fromShell = [...secretNames, "LIBSQL_URL", "LIBSQL_TOKEN"];

/**
 * The bindings of an installation for a command: the local one under `folder`, or the deployed one that `config` names,
 * in the account of `wrangler login`. Secrets cannot be read back from Cloudflare, so a remote run takes them from the
 * shell.
 */
export async function withEnvironment({ folder, isRemote, secrets = [], config = ownConfig }, work) {
  const { getPlatformProxy } = await import("wrangler");
  if (isRemote) for (const name of secrets) if (!process.env[name]) throw new Error(`Set ${name} in the shell first.`);
  const { env, dispose } = await getPlatformProxy(
    isRemote
      ? { configPath: remoteConfig(config), persist: false, remoteBindings: true }
      : {
          configPath: config,
          persist: { path: resolve(root, folder, "state/v3") },
          remoteBindings: false,
        },
  );
  try {
    const own = Object.fromEntries(
      fromShell.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
    );
    return await work(isRemote ? { ...env, ...own } : env);
  } finally {
    await dispose();
  }
}

/** The configuration with the database and the buckets marked as remote. */
function remoteConfig(config) {
  const text = readFileSync(config, "utf8")
    .replaceAll(/^binding = "(DB|AVATARS|RAW_FILES)"$/gm, (line) => `${line}\nremote = true`)
    .replaceAll(/^(main|directory|migrations_dir) = "(.*)"$/gm, (_, key, path) => `${key} = "${join(root, path)}"`);
  mkdirSync(join(root, ".local"), { recursive: true });
  const file = join(root, ".local/remote.wrangler.toml");
  writeFileSync(file, text);
  return file;
}

/** Loads a TypeScript module of the project into this process. */
export async function loadModule(path) {
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(join(root, path), { root, configFile: false, logLevel: "error" });
  return module;
}

/**
 * The same for a module that imports the whole worker: it is bundled into one file first, which takes a quarter of the
 * time, and reused until a source changes. The module must not depend on its own file path.
 */
export const loadBundledModule = async (path) => import(pathToFileURL(await bundleModule(path)).href);

/** The path of the bundled file of such a module, for a separate process. */
export async function bundleModule(path) {
  const { runWhenChanged } = await import("./fingerprint.mjs");
  const name = basename(path, ".ts");
  const file = join(root, ".local/modules", `${name}.mjs`);
  const mark = `.local/modules/${name}.built-from`;
  if (!existsSync(file)) rmSync(join(root, mark), { force: true });
  await runWhenChanged(mark, [path, "worker", "drizzle", "tests/support", "package-lock.json"], async () => {
    const { build } = await import("vite");
    const output = { codeSplitting: false, entryFileNames: "[name].mjs" };
    const into = {
      ssr: path,
      outDir: ".local/modules",
      emptyOutDir: false,
      target: "node22",
      rolldownOptions: { output },
    };
    await build({ root, configFile: false, publicDir: false, logLevel: "error", build: into });
  });
  return file;
}
