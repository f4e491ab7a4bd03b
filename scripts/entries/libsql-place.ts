import { existsSync } from "node:fs";
import type { Database } from "#worker/platform/database/database";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";

/** The database at the address of a libSQL server (LIBSQL_TOKEN from the shell), or in a file that is written to. */
export async function openLibsql(place: string): Promise<{ readonly database: Database; close(): Promise<void> }> {
  if (/^(https?|libsql|wss?):/.test(place))
    return {
      database: libsqlDatabase({ url: place, authToken: process.env.LIBSQL_TOKEN }),
      close: async () => undefined,
    };
  if (!existsSync(place)) throw new Error(`There is no database at ${place}.`);
  const file = await openLibsqlFile({ path: place });
  return { database: file, close: () => file.close() };
}
