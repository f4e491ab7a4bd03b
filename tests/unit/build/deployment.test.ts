import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  deploymentConfiguration,
  findUnknownMigration,
  missingFromAccount,
  missingFromConfiguration,
  problemLines,
  wranglerFlags,
} from "../../../scripts/steps/deployment.mjs";
import { projectRoot } from "../../support/places";

const shipped = { config: "wrangler.toml" };
const origin = "https://lab.test";

interface Problem {
  readonly what: string;
  readonly mend: string;
}

describe("a configuration that cannot be deployed yet", () => {
  const problemsOf = async (place: { config: string; env?: string }, address: string | undefined, more = {}) =>
    missingFromConfiguration(
      { ...(await deploymentConfiguration(place)), ...more },
      address,
      place.config,
    ) as readonly Problem[];

  test.each([undefined, "staging"])(
    "lacks the database's id and the address as it is shipped, environment %s included",
    async (env) => {
      const found = await problemsOf({ ...shipped, env }, "https://www.example.com");
      expect(found.map(({ what }) => what)).toEqual([
        "database DB: wrangler.toml has no id of it",
        "address: PUBLIC_ORIGIN in wrangler.toml is still https://www.example.com",
      ]);
      expect(found[0]?.mend).toContain(
        `npx wrangler d1 create gene-testing-platform${env ? "-staging" : ""} --location apac`,
      );
    },
  );

  test("lacks a route where no domain leads to the worker, and none where one does", async () => {
    const d1_databases = [{ binding: "DB", database_name: "x", database_id: "3f0e9c1a-0000-4000-8000-1b2c3d4e5f60" }];
    const [problem] = await problemsOf(shipped, origin, { d1_databases });
    expect(problem).toEqual({
      what: "domain: no route of wrangler.toml serves https://lab.test",
      mend: 'add routes = [{ pattern = "lab.test", custom_domain = true }] above [assets]',
    });
    const routes = [{ pattern: "lab.test", custom_domain: true }];
    expect(await problemsOf(shipped, origin, { d1_databases, routes })).toEqual([]);
    expect(await problemsOf(shipped, "https://other.test", { d1_databases, routes })).toHaveLength(1);
  });
});

test("the upload and the migrations name the same configuration and environment", () => {
  expect(wranglerFlags({ config: "/tmp/copy.toml", env: "staging" })).toEqual([
    "--config",
    "/tmp/copy.toml",
    "--env",
    "staging",
  ]);
  expect(wranglerFlags({ config: "/tmp/copy.toml" })).toEqual(["--config", "/tmp/copy.toml", "--env", ""]);
});

const ofQueue = {
  producers_total_count: 1,
  consumers_total_count: 1,
  created_on: "2026-01-01",
  modified_on: "2026-01-01",
};

interface Account {
  readonly buckets?: readonly string[];
  readonly queues?: readonly string[];
  readonly migrations?: readonly string[];
}

/** A simulated Cloudflare account that answers lists and records the requests. */
async function account({ buckets = [], queues = [], migrations = [] }: Account) {
  const asked: string[] = [];
  const reply = (url: string) => {
    if (url.includes("/r2/buckets"))
      return { result: { buckets: buckets.map((name) => ({ name, creation_date: "2026-01-01T00:00:00Z" })) } };
    if (url.includes("/queues"))
      return {
        result: queues.map((queue_name) => ({ queue_name, queue_id: queue_name, ...ofQueue })),
      };
    if (url.includes("/d1/database/"))
      return { result: [{ success: true, meta: {}, results: migrations.map((name) => ({ name })) }] };
    return undefined;
  };
  const server = createServer(({ method, url = "" }, response) => {
    asked.push(`${method} ${url}`);
    const found = reply(url);
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    const missing = { success: false, errors: [{ code: 10007, message: "This Worker does not exist" }], result: null };
    response.end(JSON.stringify(found ? { success: true, errors: [], messages: [], ...found } : missing));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const settings: Record<string, string> = {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CLOUDFLARE_API_TOKEN: "token-of-a-test",
    CLOUDFLARE_ACCOUNT_ID: "0".repeat(32),
  };
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  onTestFinished(() => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
  return asked;
}

test("what the account lacks is named with the command that makes it, and asking changes nothing there", async () => {
  const asked = await account({
    buckets: ["gene-testing-avatars", "gene-testing-raw-files-old"],
    queues: ["gene-testing-messages"],
  });
  const problems = (await missingFromAccount(await deploymentConfiguration(shipped), shipped)) as readonly Problem[];
  expect(problemLines(problems).split("\n")).toEqual([
    "- bucket gene-testing-raw-files",
    "    npx wrangler r2 bucket create gene-testing-raw-files",
    "- queue gene-testing-imports",
    "    npx wrangler queues create gene-testing-imports",
    ...["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET", "DATA_KEYS"].flatMap((name) => [
      `- secret ${name}`,
      `    npx wrangler secret put ${name} (docs/deploy.md says how to make it)`,
    ]),
  ]);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.filter((line) => !line.startsWith("GET "))).toEqual([]);
});

test("a build that is older than the deployed database is not uploaded over it", async () => {
  const own = readdirSync(join(projectRoot, "migrations")).filter((name) => name.endsWith(".sql"));
  await account({ migrations: [...own, "9999_newer.sql"] });
  expect(await findUnknownMigration(await deploymentConfiguration(shipped), shipped)).toBe("9999_newer.sql");
  await account({ migrations: own });
  expect(await findUnknownMigration(await deploymentConfiguration(shipped), shipped)).toBeUndefined();
});
