import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { databasesOf } from "#worker/platform/deps";
import { r2Files } from "#worker/platform/files";
import { openLibsql } from "./libsql-place";

/**
 * Checks the audit log of an installation and returns its faults. `libsql`: address of a libSQL server or path of a
 * file, when the database is not the one of the bindings.
 */
export async function verifyStoredAudit(env: Env, now: number, libsql?: string) {
  const opened = libsql ? await openLibsql(libsql) : undefined;
  try {
    return await verifyAudit({
      database: opened?.database ?? databasesOf(env).longDatabase,
      rawFiles: r2Files(env.RAW_FILES),
      auditHash: keyedHash(env.AUDIT_SECRET),
      ...(env.DATA_KEYS ? { sealer: sealer(env.DATA_KEYS) } : {}),
      clock: { now: () => now },
    });
  } finally {
    await opened?.close();
  }
}
