import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const oldest = [20, 0];
const wanted = [22, 12];
const packagedNode = join(root, "node_modules", ".bin", "node");

/**
 * Runs `main` under a Node version that wrangler and vitest accept, with the locked packages installed. Works from a
 * fresh clone under Node 20, so this file imports no package. Callers import theirs inside `main`.
 */
export async function underProjectNode(script, main) {
  if (!isAtLeast(process.versions.node, oldest))
    exitWithMessage(`Node 20 or newer is needed; this is ${process.versions.node}.`);
  installPackages(root);
  if (isAtLeast(process.versions.node, wanted)) {
    withProjectPath(process.execPath);
    await main(process.argv.slice(2)).catch((error) => exitWithMessage(error.message));
    return;
  }
  const node = existsSync(packagedNode) ? packagedNode : undefined;
  if (!node) {
    exitWithMessage(
      `Node 22.12 or newer is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}.`,
      "On linux-x64 it comes with the packages; here, please install it from https://nodejs.org and run the command again.",
    );
  }
  withProjectPath(node);
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], { stdio: "inherit" });
  // This process ends when its child has ended; a second signal does not harm the child.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

/** Installs exactly what the package-lock.json of a folder says, when other packages or none are installed. */
export function installPackages(folder) {
  if (isInstalled(folder)) return;
  console.log("Installing packages ...");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel", "error"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0)
    exitWithMessage("npm ci failed; its message is above. The package registry must be reachable for the first run.");
}

/** Compares the lock with npm's own record of what it installed; packages for other platforms may be absent. */
function isInstalled(folder) {
  const installed = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const have = packages(installed);
  return Object.entries(packages(join(folder, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || have[path]?.version === version || (optional && !have[path]),
  );
}

function withProjectPath(node) {
  const separator = process.platform === "win32" ? ";" : ":";
  process.env.PATH = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(separator);
  process.env.WRANGLER_SEND_METRICS = "false";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  process.env.WRANGLER_HIDE_BANNER = "true";
}

function isAtLeast(version, [major, minor]) {
  const [have = 0, haveMinor = 0] = version.split(".").map(Number);
  return have > major || (have === major && haveMinor >= minor);
}

export function exitWithMessage(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}
