import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";

/** The TypeScript part of the bench (tests/bench), whose worlds run on a D1 binding instead of a test engine. */
export async function loadTypeScriptBench() {
  withoutRequestLog();
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(join(root, "tests/bench/bench-rows.ts"), {
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "test-engine": join(root, "tests/bench/engine-binding.ts") } },
  });
  return module;
}

/** The worker in this process logs one line per request as in production; only its errors are printed here. */
function withoutRequestLog() {
  const print = console.log;
  console.log = (...parts) => (/^\{"level":"(info|warn)"/.test(String(parts[0])) ? undefined : print(...parts));
}
