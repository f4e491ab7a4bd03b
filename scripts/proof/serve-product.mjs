import { parseArgs } from "node:util";
import { underProjectNode } from "../steps/bootstrap.mjs";

/**
 * The product of `npm start` over the laboratory in `--folder`, in a separate process that may be killed; with
 * `--libsql URL` it uses that database. The outer limits are raised, because one machine simulates all people. Prints
 * "ready".
 */
const options = { folder: { type: "string" }, port: { type: "string" }, libsql: { type: "string", default: "" } };

await underProjectNode(import.meta.url, async (args) => {
  const { folder, port, libsql } = parseArgs({ args, options }).values;
  const { serveProduct, runScheduledEveryMinute } = await import("../steps/serve.mjs");
  const { withoutRateLimits } = await import("../steps/without-limits.mjs");
  const change = (worker) => ({
    ...worker,
    bindings: { ...worker.bindings, LIBSQL_URL: libsql },
    ratelimits: withoutRateLimits(worker.ratelimits),
  });
  const server = await serveProduct({ folder, port: Number(port), change });
  const endTicks = runScheduledEveryMinute(server);
  process.on("SIGTERM", () => {
    endTicks();
    server.stop().then(() => process.exit(0));
  });
  console.log("ready");
});
