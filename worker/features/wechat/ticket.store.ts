import { eq } from "drizzle-orm";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, mapped, row } from "../../platform/database/query";
import { editSetting, saveSetting } from "../settings/app-settings.queries";

/** The ticket that all processes share. */
export interface StoredTicket {
  readonly appId: string;
  /** Encrypted; empty before the first ticket. */
  readonly sealed: string;
  /** ms UTC, as all times here. */
  readonly until: number;
  readonly renewAt: number;
  /** Until then nobody asks WeChat, because somebody is asking or was refused. */
  readonly askAgainAt: number;
  /** Code of WeChat's last refusal, `silent` after no answer, empty after a ticket. */
  readonly trouble: string;
}

const key = "wechat.ticket";

/** Version 0 means that there never was a ticket. */
export function findTicket(): Query<{ readonly version: number; readonly kept?: StoredTicket }> {
  const { version, value } = appSettingsTable;
  const found = row(db.select({ version, value }).from(appSettingsTable).where(eq(appSettingsTable.key, key)));
  return mapped(found, (one) => ({ version: one?.version ?? 0, kept: one?.value as StoredTicket | undefined }));
}

/** Answers 1 for the one process that is to ask WeChat. */
export const claimTicket = (kept: StoredTicket, version: number, now: number): Query<number> =>
  editSetting(key, kept, { userId: null, now, version });

export const storeTicket = (kept: StoredTicket, now: number): Query<number> =>
  saveSetting(key, kept, { userId: null, now });
