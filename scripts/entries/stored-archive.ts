import { keyedHash, sealer } from "#worker/platform/crypto";
import { databasesOf } from "#worker/platform/deps";
import { r2Files } from "#worker/platform/files";
import type { ArchiveAccess } from "./archive";
import { openLibsql } from "./libsql-place";

export { exportArchive, restoreArchive, verifyArchive, verifyRuns } from "./archive";
export { exportSamples, restoreChosenSamples, verifySamples } from "./sample-archive";

/** Passes the archive of an installation to `work`: of its bindings, or with the libSQL server or file at `libsql`. */
export async function withArchive<T>(
  env: Env,
  libsql: string | undefined,
  work: (archive: ArchiveAccess) => Promise<T>,
) {
  const opened = libsql ? await openLibsql(libsql) : undefined;
  try {
    return await work({
      database: opened?.database ?? databasesOf(env).longDatabase,
      rawFiles: r2Files(env.RAW_FILES),
      sealer: sealer(env.DATA_KEYS),
      auditHash: keyedHash(env.AUDIT_SECRET),
      clock: { now: () => Date.now() },
    });
  } finally {
    await opened?.close();
  }
}
