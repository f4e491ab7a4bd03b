import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run admin:create -- --username NAME [--remote --config FILE --env NAME]`: creates roles, menus, documents and
 * products where they are missing, and an administrator with a random password that is printed once and must be
 * changed. For a deployment, the pepper for passwords comes from the environment: PASSWORD_PEPPER=... npm run
 * admin:create -- --username NAME --remote
 * With `--node` it uses the database of the Node deployment, with the settings that `npm run serve` reads.
 */
await underProjectNode(import.meta.url, async () => {
  const { runnerImport } = await import("vite");
  const { deploymentOptions, wranglerFlags } = await import("./steps/deployment.mjs");
  const { runOrThrow, runCommand, wranglerCommand } = await import("./steps/run.mjs");
  const { values } = parseArgs({
    options: {
      ...deploymentOptions,
      username: { type: "string" },
      remote: { type: "boolean", default: false },
      node: { type: "boolean", default: false },
    },
  });
  if (values.node) return inNodeDeployment(values.username);
  if (!/^[a-z][a-z0-9_.-]{2,31}$/.test(values.username ?? ""))
    fail("--username: 3 to 32 characters, a-z, 0-9, . _ -, a letter first");
  const place = values.remote ? ["--remote", ...wranglerFlags(values)] : ["--local", "--persist-to", ".local/state"];
  if (await isTaken(values.username))
    fail(
      `There is an account ${values.username} already. Nothing was changed; choose another name, or reset its password in the back office.`,
    );
  const entry = join(root, "drizzle/seed/installation.ts");
  const { module } = await runnerImport(entry, { root, configFile: false, logLevel: "error" });
  const made = await module.firstInstallationSql({
    username: values.username,
    pepper: pepper(values.remote),
    now: Date.now(),
  });
  const folder = join(root, ".local");
  const file = join(folder, "installation.sql");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, made.sql, { mode: 0o600 });
  try {
    await runOrThrow(...wranglerCommand("d1", "execute", "DB", ...place, "--yes", "--file", file));
  } finally {
    rmSync(file);
  }
  console.log(
    `Administrator ${values.username}, password ${made.password}  (shown once; the first sign-in asks for a new one)`,
  );

  async function isTaken(username) {
    const asked = ["d1", "execute", "DB", ...place, "--json", "--command"];
    const { output } = await runCommand(
      ...wranglerCommand(...asked, `select count(*) as n from users where username = '${username}'`),
    );
    return /"n":\s*[1-9]/.test(output);
  }
});

/** Runs the built program, so that it also works on a machine without the sources. */
async function inNodeDeployment(username) {
  const { nodeProgram } = await import("./steps/node-deployment.mjs");
  if (!existsSync(join(root, nodeProgram))) fail("Nothing is built yet: npm run build");
  process.argv.splice(2, process.argv.length, "admin:create", username ?? "");
  await import(pathToFileURL(join(root, nodeProgram)).href);
}

function pepper(isRemote) {
  if (isRemote) return process.env.PASSWORD_PEPPER ?? fail("PASSWORD_PEPPER must be in the environment for --remote");
  const line = readFileSync(join(root, ".dev.vars"), "utf8").match(/^PASSWORD_PEPPER\s*=\s*"?([^"\n]+)"?$/m);
  return line?.[1] ?? fail(".dev.vars holds no PASSWORD_PEPPER; run npm start once");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
