import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
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

/** Short files that take long: vitest begins with the largest file, and would end with these on one processor. */
const longTests =
  /\/(accessibility-\w+|demonstration-hours|development|every-refusal|made-up-feature|model|sms-siege)\.test\.ts$/;

class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longTests.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

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
 * API tests that run on both engines, because the outcome may depend on the engine. All others run once, on embedded
 * libSQL, which is two to ten times as fast: D1 compiles every statement that they send (tests/plans/d1-statements),
 * and what D1 refuses of a statement's values is refused on both (tests/support/meter).
 */
const testsOfBothEngines = [
  // The database port, deadlines, replicas, the conditions inside writes, a database that does not answer.
  "platform/*",
  // Every call once, and the limits of one statement and one batch. Who is refused is decided from one row of the
  // session, which every call here reads.
  "contract/{every-call,growing-lists,large-bodies}",
  "partner-imports/large-files",
  "plates/large-plate",
  "results/packed-runs",
  // A thousand random acts on samples, runs, reports and messages.
  "model/model",
  // Many who do the same at the same moment, and counters of attempts.
  "bindings/{bind-tube,idempotency}",
  "kits/import-list",
  "messages/{delivery,outbox,receipts}",
  "orders/orders",
  "plates/plate-building",
  "products/definitions",
  "push/push",
  "reports/{publish,rule-updates,signatures}",
  "results/{commit,result-holds,review}",
  "session/{lock-out,refresh,sign-in}",
  "sms-codes/{challenge,limit-sequences}",
  "specimens/*",
  // What is moved to the object store or must be gone from the database, and triggers that guard stored truth.
  "archive/*",
  "scheduler/*",
  "logs/{archive,audit,audit-chain}",
  "privacy/*",
  "raw-files/*",
  "uploads/*",
  // Text from people in statements.
  "search/*",
  "../attacks/*",
].map((name) => `tests/worker/${name}.test.ts`);

const onLibsqlOnly = [
  // The delayed replica is a second database file, which the runtime of D1 cannot open.
  "tests/worker/platform/replica.test.ts",
  // Long: an hour of attackers, a thousand report keys.
  "tests/attacks/{sms-siege,report-keys,one-address}.test.ts",
];

const projects = {
  unit: () => node("unit", "tests/unit/**/*.test.{ts,tsx}"),
  architecture: () => node("architecture", "tests/architecture/**/*.test.ts"),
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
      test: {
        ...apiTests,
        name: "worker-d1",
        include: testsOfBothEngines,
        exclude: onLibsqlOnly,
      },
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
    sequence: { sequencer: LongTestsFirst },
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
