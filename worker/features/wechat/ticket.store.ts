import { eq } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, mapped, row } from "../../platform/database/query";
import { editSetting, keepSetting } from "../settings/app-settings.queries";

/** The ticket that all processes share. */
export interface KeptTicket {
  readonly appId: string;
  /** Empty before the first one came. */
  readonly sealed: string;
  /** ms UTC, as the next two. */
  readonly until: number;
  readonly renewAt: number;
  /** Somebody asks WeChat, or was refused: nobody asks before. */
  readonly askAgainAt: number;
  /** Number of WeChat's last refusal, `silent` after no answer, empty after a ticket. */
  readonly trouble: string;
}

const key = "wechat.ticket";

/** Version 0: there never was one. */
export function findTicket(): Query<{ readonly version: number; readonly kept?: KeptTicket }> {
  const { version, value } = appSettingsTable;
  const found = row(db.select({ version, value }).from(appSettingsTable).where(eq(appSettingsTable.key, key)));
  return mapped(found, (one) => ({ version: one?.version ?? 0, kept: one?.value as KeptTicket | undefined }));
}

/** 1 for the one of many who is to ask. */
export const claimTicket = (kept: KeptTicket, version: number, now: number): Query<number> =>
  editSetting(key, kept, { userId: null, now, version });

export const keepTicket = (kept: KeptTicket, now: number): Query<number> =>
  keepSetting(key, kept, { userId: null, now });
