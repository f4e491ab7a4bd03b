import { afterAll } from "vitest";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import { longCallLimitMs } from "#worker/platform/deadline";
import type { OpenEngine } from "./engine-port";
import { type LibsqlServer, startLibsqlServer } from "./libsql-server";
import { memoryFiles } from "./memory-files";
import { metered } from "./meter";

let running: Promise<LibsqlServer> | undefined;

/** The libSQL server of this test file. */
export function libsqlServer(): Promise<LibsqlServer> {
  running ??= startLibsqlServer();
  return running;
}

let lastOpened: typeof fetch | undefined;

/** The `fetch` that reaches the database of the world opened last. */
export function lastDatabase(): typeof fetch {
  if (!lastOpened) throw new Error("open a world first");
  return lastOpened;
}

afterAll(async () => (await running)?.stop());

/**
 * libSQL over HTTP as Turso serves it, with the longer timeout, because its speed depends on the machine's other work.
 * Every world has its own database. Files and the outer limiter are stand-ins.
 */
export const openEngine: OpenEngine = async (meter) => {
  const server = await libsqlServer();
  lastOpened = await server.createDatabase();
  const database = libsqlDatabase({ url: server.url, fetch: lastOpened, limitMs: longCallLimitMs });
  return {
    name: "libsql",
    database: metered(database, meter),
    uncounted: database,
    avatars: memoryFiles(),
    rawFiles: memoryFiles(),
    limiter: { allow: async () => true },
    bindings: undefined,
  };
};
