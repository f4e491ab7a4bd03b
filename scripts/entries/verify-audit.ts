import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { keyedHash } from "#worker/platform/crypto";
import { databasesOf } from "#worker/platform/deps";
import { r2Files } from "#worker/platform/files";

/** Walks the audit log of an installation and answers what is wrong with it. */
export async function verifyStoredAudit(env: Env, now: number) {
  return verifyAudit({
    database: databasesOf(env).longDatabase,
    rawFiles: r2Files(env.RAW_FILES),
    auditHash: await keyedHash(env.AUDIT_SECRET),
    clock: { now: () => now },
  });
}
