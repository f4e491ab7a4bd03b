import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";

/** The TypeScript half of the bench (tests/bench), its worlds standing on a binding instead of an engine of the test runner. */
export async function benchRows() {
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

/** The worker in this process logs one line per request as it does in production; only its errors are news here. */
function withoutRequestLog() {
  const print = console.log;
  console.log = (...parts) => (/^\{"level":"(info|warn)"/.test(String(parts[0])) ? undefined : print(...parts));
}
