import { keyedHash } from "#worker/platform/crypto";
import { databasesOf } from "#worker/platform/deps";
import { r2Files } from "#worker/platform/files";
import { openLibsql } from "./libsql-place";
import { type KeyRotationOptions, type KeyRotationResult, rotateKeys } from "./rotate-keys";

/** Rotates the data keys of an installation: its bindings, or the libSQL server or file at `libsql`. */
export async function rotateStoredKeys(
  env: Env,
  { libsql, now, onProgress }: { libsql?: string } & Pick<KeyRotationOptions, "now" | "onProgress">,
): Promise<KeyRotationResult> {
  const opened = libsql ? await openLibsql(libsql) : undefined;
  try {
    return await rotateKeys({
      database: opened?.database ?? databasesOf(env).longDatabase,
      dataKeys: env.DATA_KEYS,
      files: r2Files(env.RAW_FILES),
      auditHash: keyedHash(env.AUDIT_SECRET),
      now,
      ...(onProgress ? { onProgress } : {}),
    });
  } finally {
    await opened?.close();
  }
}
