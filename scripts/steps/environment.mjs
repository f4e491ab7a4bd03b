import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./bootstrap.mjs";

const secretNames = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET", "DATA_KEYS"];
const fromShell = [...secretNames, "LIBSQL_URL", "LIBSQL_TOKEN"];

/**
 * The bindings of an installation for a command line: the local one under `folder`, or the deployed one over the account
 * that `wrangler login` opened. Secrets cannot be read back from Cloudflare, so a remote run takes them from the shell.
 */
export async function withEnvironment({ folder, isRemote, secrets = [] }, work) {
  const { getPlatformProxy } = await import("wrangler");
  if (isRemote) for (const name of secrets) if (!process.env[name]) throw new Error(`Set ${name} in the shell first.`);
  const { env, dispose } = await getPlatformProxy(
    isRemote
      ? { configPath: remoteConfig(), persist: false, remoteBindings: true }
      : {
          configPath: join(root, "wrangler.toml"),
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

/** wrangler.toml with the database and the raw files marked as the deployed ones. */
function remoteConfig() {
  const text = readFileSync(join(root, "wrangler.toml"), "utf8")
    .replace('binding = "DB"', 'binding = "DB"\nremote = true')
    .replace('binding = "RAW_FILES"', 'binding = "RAW_FILES"\nremote = true')
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
