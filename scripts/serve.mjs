import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { exitWithMessage, root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run serve` starts the built product as one Node process with the settings in the environment (docs/deploy.md).
 * `--demo` builds it first, with the simulated phone on the screen and the demonstration laboratory; `--port` and
 * `--folder` are for that.
 */
const options = {
  demo: { type: "boolean", default: false },
  port: { type: "string", default: "8788" },
  folder: { type: "string", default: ".local/serve-demo" },
};

await underProjectNode(import.meta.url, async (args) => {
  const { demo, port, folder } = parseArgs({ args, options }).values;
  if (demo) return runDemo(folder, Number(port));
  const { nodeProgram } = await import("./steps/node-deployment.mjs");
  if (!existsSync(join(root, nodeProgram))) exitWithMessage("Nothing is built yet: npm run build");
  await import(pathToFileURL(join(root, nodeProgram)).href);
});

async function runDemo(folder, port) {
  const { serveNodeDemo } = await import("./steps/serve-demo.mjs");
  const server = await serveNodeDemo({ folder, port });
  console.log(`
Site          ${server.address}/index
Phone pages   ${server.address}/h5/bind
Telephone     ${server.address}/dev/phone      (every SMS appears here)
Back office   ${server.address}/login      (name and password: ${folder}/admin.json)
Ctrl-C ends everything; the data stays.`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void server.stop());
  process.exitCode = await server.ended;
}
