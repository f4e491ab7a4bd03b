import { inject } from "vitest";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import type { OpenEngine } from "./engine-port";
import { createDatabase, namespaceFetch } from "./libsql-server";
import { memoryFiles } from "./memory-files";
import { metered } from "./meter";

/** libSQL over HTTP as Turso serves it; files and the outer limiter are stand-ins. */
export const openEngine: OpenEngine = async (meter) => {
  const server = inject("libsqlServer");
  const database = libsqlDatabase({ url: server.url, fetch: namespaceFetch(await createDatabase(server)) });
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
