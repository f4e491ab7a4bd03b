import { existsSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `--port` and `--folder` let a second copy run beside the first; `--watch` runs the sources and shows what changes in them;
 * `--fresh` throws the stored data away first and begins with the demonstration laboratory again.
 */
const options = {
  port: { type: "string", default: "8787" },
  folder: { type: "string", default: ".local" },
  watch: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
};

await underProjectNode(import.meta.url, async (args) => {
  const { port, watch, fresh, ...values } = parseArgs({ args, options }).values;
  const folder = relative(root, resolve(root, values.folder));
  const { buildSite } = await import("./steps/site.mjs");
  const { ensureDevVars } = await import("./steps/dev-vars.mjs");
  const { ensureDatabase } = await import("./steps/local-database.mjs");
  const { serveProduct, runScheduledEveryMinute } = await import("./steps/serve.mjs");
  ensureDevVars();
  const state = join(root, folder, "state");
  if (fresh) rmSync(state, { recursive: true, force: true });
  // The built product fills a new laboratory.
  if (!(watch && existsSync(state))) await buildSite();
  await ensureDatabase(folder);
  const server = await serveProduct({ folder, port: Number(port), isWatching: watch });
  const endTicks = runScheduledEveryMinute(server);
  print(server.address, folder);
  let ending;
  const end = () => {
    endTicks();
    ending ??= server.stop().then(() => process.exit(0));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  await server.ended;
  if (ending) return ending;
  console.error(`The server ended by itself; ${folder}/server.log says why.`);
  process.exit(1);
});

function print(address, folder) {
  console.log(`
Site          ${address}/index
Phone pages   ${address}/h5/bind
Telephone     ${address}/dev/phone      (every SMS appears here)
Back office   ${address}/login      (name and password: ${folder}/admin.json)
Examples      ${folder}/demo.json
Ctrl-C ends everything; the data stays.`);
}
