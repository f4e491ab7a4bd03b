import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { createSqldServer } from "../../scripts/steps/sqld.mjs";

/** A separate real libSQL server with one migrated database, of which every test gets a copy. */
export interface LibsqlServer {
  readonly url: string;
  readonly adminUrl: string;
  /** Makes a new migrated database; returns the `fetch` that reaches it. */
  createDatabase(): Promise<typeof fetch>;
  /** Pauses the process, and waits until none of its threads runs any more. */
  pause(): Promise<void>;
  /** Lets the paused process go on. */
  resume(): void;
  kill(): void;
  /** Starts the killed process again over the same files and at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const template = "template";

export async function startLibsqlServer(): Promise<LibsqlServer> {
  const folder = await mkdtemp(join(tmpdir(), "libsql-server-"));
  const { start, ready, ...at } = await createSqldServer(folder, { hasNamespaces: true });
  let child = start();
  const server: LibsqlServer = {
    ...at,
    async createDatabase() {
      const name = `t${crypto.randomUUID().replaceAll("-", "")}`;
      await admin(at.adminUrl, `${template}/fork/${name}`);
      return namespaceFetch(name);
    },
    async pause() {
      child.kill("SIGSTOP");
      while (!(await isPaused(child.pid))) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    resume: () => void child.kill("SIGCONT"),
    kill: () => void child.kill("SIGKILL"),
    async restart() {
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      child = start();
      await ready(child);
    },
    async stop() {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await ready(child);
    await admin(at.adminUrl, `${template}/create`);
    await migrate(at.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** A busy machine stops the threads of a process some time after it took the signal; until then they answer requests. */
async function isPaused(pid: number | undefined): Promise<boolean> {
  const threads = `/proc/${pid}/task`;
  const states = (await readdir(threads)).map(async (id) => {
    // A thread may end between the two reads.
    const line = await readFile(`${threads}/${id}/stat`, "utf8").catch(() => "");
    return line.slice(line.lastIndexOf(")") + 2)[0];
  });
  return (await Promise.all(states)).every((state) => state === "T");
}

/** A `fetch` with the header by which the server selects one of its databases. */
function namespaceFetch(name: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-namespace-bin", btoa(name).replace(/=+$/, ""));
    return fetch(request);
  };
}

async function migrate(url: string): Promise<void> {
  const migrations = await readD1Migrations(path("../../migrations"));
  const steps = migrations.flatMap(({ queries }) => queries).map((sql) => ({ stmt: { sql } }));
  const body = { requests: [{ type: "batch", batch: { steps } }, { type: "close" }] };
  const reply = await namespaceFetch(template)(`${url}/v2/pipeline`, { method: "POST", body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  const { results } = (await reply.json()) as {
    results: { response?: { result: { step_errors: ({ message: string } | null)[] } } }[];
  };
  const refused = results[0]?.response?.result.step_errors.find((error) => error !== null);
  if (refused) throw new Error(`migrations failed on libSQL: ${refused.message}`);
}

async function admin(adminUrl: string, action: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${adminUrl}/v1/namespaces/${action}`, { method: "POST", headers, body: "{}" });
  if (!reply.ok) throw new Error(`libSQL server refused ${action}: ${reply.status} ${await reply.text()}`);
}
