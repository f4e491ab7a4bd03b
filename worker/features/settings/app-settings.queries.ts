import { type SQL, sql } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { write } from "../../platform/database/query";
import { excluded, insertInto } from "../../platform/database/writes";

const settings = appSettingsTable;

interface Edit {
  /** Null when the product itself stores the value. */
  readonly userId: number | null;
  readonly now: number;
}

/** `when` is an additional condition. */
export function saveSetting(key: string, value: unknown, { userId, now }: Edit, when?: SQL): Query<number> {
  const made = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return write(
    insertInto(settings, { key, value, ...made }, { when }).onConflictDoUpdate({
      target: settings.key,
      set: {
        value: excluded(settings.value),
        version: sql`${settings.version} + 1`,
        updatedBy: userId,
        updatedAt: now,
      },
    }),
  );
}

export interface EditedSetting extends Edit {
  /** The version that was read; 0 means never set before. */
  readonly version: number;
  readonly when?: SQL;
}

/** Stores the value if the setting still has the version that was read. */
export function editSetting(key: string, value: unknown, { version: seen, when = sql`true`, ...edit }: EditedSetting) {
  const version = sql`coalesce((select ${settings.version} from ${settings} where ${settings.key} = ${key}), 0)`;
  return saveSetting(key, value, edit, sql`${seen} = ${version} and ${when}`);
}
