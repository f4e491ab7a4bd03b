import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defineConfig } from "vitest/config";
import { fileBytes } from "./support/file-bytes.ts";
import { testSecrets } from "./support/secrets.ts";
import { timeoutFactor } from "./support/timeout-factor.ts";

if (Number.parseInt(process.versions.node, 10) < 22)
  throw new Error(
    `The tests need Node 22.12 or newer; this is ${process.versions.node}. "npm run vitest -- --project unit" runs them with the one that comes with the packages.`,
  );

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here("..").replace(/\/$/, "");
// Wrangler looks for the required secrets in the environment and warns when they are absent.
Object.assign(process.env, testSecrets);

// One set of API tests for two engines: this alias alone selects the engine.
const engine = (name: string) => ({ alias: { "test-engine": here(`support/engine-${name}.ts`) } });

// No test waits for time; these limits only end a test that hangs.
const bounds = { testTimeout: 30_000 * timeoutFactor, hookTimeout: 30_000 * timeoutFactor };

const apiTests = {
  include: ["tests/worker/**/*.test.ts", "tests/attacks/**/*.test.ts"],
  setupFiles: [here("support/after-file.ts")],
  // Every test gets a new world, so files may share a process and load the application once.
  isolate: false,
  ...bounds,
};

/**
 * Tests of rules that do not depend on the engine: other tests send the same statements on both engines
 * (`.local/statements` lists them after a run), so these run once, on embedded libSQL, which is two to ten times as
 * fast. Behaviour of the engine is tested on both: races, limits, triggers, plans, the archive, erasure, the audit
 * chain.
 */
const rulesOfAnyEngine = [
  // Long tests: an hour of attackers, a thousand report keys, hundreds of schedules, a whole demonstration.
  "tests/attacks/sms-siege.test.ts",
  "tests/attacks/report-keys.test.ts",
  "tests/attacks/one-address.test.ts",
  "tests/worker/messages/schedules.test.ts",
  "tests/worker/local/demonstration-hours.test.ts",
  // The delayed replica is a second database file.
  "tests/worker/platform/replica.test.ts",
  // The stored database of a release is a file, which the runtime of D1 cannot open.
  "tests/worker/releases/kept-release.test.ts",
  // The consequences of a wrong look-up, code or password; the counters themselves are tested on both engines.
  "tests/worker/reports/report-gate.test.ts",
  "tests/worker/sms-codes/verify-code.test.ts",
  "tests/worker/sms-codes/send-code.test.ts",
  // The content of a file, a device's message or a partner's file, and the result that follows from it.
  "tests/worker/devices/changed-reports.test.ts",
  "tests/worker/devices/contradictions.test.ts",
  "tests/worker/devices/curves.test.ts",
  "tests/worker/devices/release.test.ts",
  "tests/worker/instrument-files/laboratory-files.test.ts",
  "tests/worker/partner-imports/earlier-results.test.ts",
  "tests/worker/partner-imports/partner-imports.test.ts",
  "tests/worker/results/evidence-genotype.test.ts",
  "tests/worker/results/evidence-panel.test.ts",
  "tests/worker/results/identity.test.ts",
  "tests/worker/results/result-holds.test.ts",
  "tests/worker/reports/retested.test.ts",
  // Who receives a message, when, and with which text.
  "tests/worker/messages/delivery.test.ts",
  "tests/worker/enquiries/enquiries.test.ts",
  // The rules that the model test checks, each violated on purpose.
  "tests/worker/model/faults.test.ts",
];

const projects = {
  unit: () => node("unit", "tests/unit/**/*.test.{ts,tsx}"),
  fences: () => node("fences", "tests/fences/**/*.test.ts"),
  web: () => node("web", "tests/web/**/*.test.{ts,tsx}"),
  built: () => node("built", "tests/built/**/*.test.ts"),
  plans: () => ({
    ...node("plans", "tests/plans/**/*.test.ts"),
    // A test of this project names the database itself.
    resolve: { alias: { "test-engine": here("bench/engine-binding.ts") } },
  }),
  browser: () => ({
    root,
    test: {
      name: "browser",
      include: ["tests/browser/**/*.test.ts"],
      globalSetup: [here("support/running-product.ts")],
      // Files of a process share its browser; every journey has a context of its own.
      isolate: false,
      ...bounds,
      // A journey has a hundred steps, each with its own timeout.
      testTimeout: 120_000 * timeoutFactor,
      expect: { poll: { timeout: 10_000 * timeoutFactor } },
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
    },
  }),
  "worker-d1": async () => {
    const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-plugin");
    const bindings = {
      ...testSecrets,
      PUBLIC_ORIGIN: "",
      TEST_MIGRATIONS: await readD1Migrations(here("../migrations")),
    };
    const runtime = cloudflareTest({
      main: here("support/idle-worker.ts"),
      wrangler: { configPath: here("../wrangler.toml") },
      miniflare: { bindings },
    });
    return {
      root,
      resolve: engine("d1"),
      plugins: [fileBytes(), runtime],
      test: { ...apiTests, name: "worker-d1", exclude: rulesOfAnyEngine },
    };
  },
  "libsql-server": () => ({
    // A few tests over a real server; each file starts its own, because some of them stop it.
    root,
    resolve: engine("libsql-server"),
    plugins: [fileBytes()],
    test: { name: "libsql-server", include: ["tests/libsql-server/**/*.test.ts"], ...bounds },
  }),
  "worker-libsql": () => ({
    root,
    resolve: engine("libsql"),
    plugins: [fileBytes()],
    test: {
      ...apiTests,
      name: "worker-libsql",
      globalSetup: [here("support/libsql-template.ts")],
      // When the D1 tests, which run beside these, have ended, the second process still has work.
      maxWorkers: 2,
      // Projects with different numbers of workers run one after the other when one call names several.
      sequence: { groupOrder: 1 },
    },
  }),
};

// Preparing a project takes longer than most tests, so only the requested projects are prepared.
const { project: asked } = parseArgs({
  options: { project: { type: "string", multiple: true } },
  strict: false,
}).values;
const chosen = Object.entries(projects).filter(([name]) => !Array.isArray(asked) || asked.includes(name));

export default defineConfig({
  root,
  test: {
    // The worker logs one JSON line per request; only its errors are shown in a test run.
    onConsoleLog: (line) => !/^\{"level":"(info|warn)"/.test(line),
    projects: await Promise.all(chosen.map(([, project]) => project())),
  },
});

function node(name: string, include: string) {
  return {
    root,
    plugins: [fileBytes()],
    test: { name, include: [include], environment: "node" as const, isolate: false, ...bounds },
  };
}
