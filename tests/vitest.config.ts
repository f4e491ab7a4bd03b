import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { fileBytes } from "./support/file-bytes.ts";
import { testSecrets } from "./support/secrets.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here("..").replace(/\/$/, "");
// Wrangler looks for the required secrets in the environment and warns when they are absent.
Object.assign(process.env, testSecrets);
const migrations = await readD1Migrations(here("../migrations"));

// One set of API tests, two engines: which one a test meets is decided by this alias alone.
const engine = (name: string) => ({ alias: { "test-engine": here(`support/engine-${name}.ts`) } });

const apiTests = {
  include: ["tests/worker/**/*.test.ts", "tests/attacks/**/*.test.ts"],
  setupFiles: [here("support/after-file.ts")],
  // Worlds are fresh per test, so files may share a process and load the application once.
  isolate: false,
  // No test waits; this only ends what hangs, also on a machine that is busy with other things.
  testTimeout: 90_000,
  hookTimeout: 90_000,
};

export default defineConfig({
  root,
  test: {
    // The worker logs one JSON line per request; only its errors are news in a test.
    onConsoleLog: (line) => !/^\{"level":"(info|warn)"/.test(line),
    projects: [
      node("unit", "tests/unit/**/*.test.{ts,tsx}"),
      node("fences", "tests/fences/**/*.test.ts"),
      node("web", "tests/web/**/*.test.{ts,tsx}"),
      node("built", "tests/built/**/*.test.ts"),
      node("plans", "tests/plans/**/*.test.ts"),
      {
        root,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: [here("support/running-product.ts")],
          // A browser on two cores takes its time; these bounds only end what hangs.
          testTimeout: 60_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
      {
        root,
        resolve: engine("d1"),
        plugins: [
          fileBytes(),
          cloudflareTest({
            main: here("support/idle-worker.ts"),
            wrangler: { configPath: here("../wrangler.toml") },
            miniflare: { bindings: { ...testSecrets, TEST_MIGRATIONS: migrations } },
          }),
        ],
        test: { ...apiTests, name: "worker-d1" },
      },
      {
        root,
        resolve: engine("libsql"),
        plugins: [fileBytes()],
        test: {
          ...apiTests,
          name: "worker-libsql",
          globalSetup: [here("support/libsql-server.ts")],
          // The slower engine: a second process works on when D1, side by side with it, has come to its end.
          maxWorkers: 2,
        },
      },
    ],
  },
});

function node(name: string, include: string) {
  return {
    root,
    plugins: [fileBytes()],
    // As above: the bound only ends what hangs.
    test: { name, include: [include], environment: "node" as const, isolate: false, testTimeout: 30_000 },
  };
}
