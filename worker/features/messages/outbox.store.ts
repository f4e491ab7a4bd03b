import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface NewMessageRow {
  readonly id: string;
  readonly dedupeKey: string;
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly phoneHash: string;
  readonly phoneSealed: string;
  readonly phoneMasked: string;
  readonly template: string;
  readonly paramsSealed: string;
  readonly expiresAt: number;
  readonly createdBy: number | null;
  readonly at: number;
}

/** Inserts the message when `when` holds and its dedupe key is new. */
export function insertMessage(row: NewMessageRow, when: SQL = sql`1`): Query<number> {
  return statement(
    sql`insert into messages (id, dedupe_key, kind, subject_type, subject_id, phone_hash, phone_sealed, phone_masked, template,
      params_sealed, state, state_changed_at, not_before, expires_at, created_by, created_at)
      select ${row.id}, ${row.dedupeKey}, ${row.kind}, ${row.subjectType}, ${row.subjectId}, ${row.phoneHash},
      ${row.phoneSealed}, ${row.phoneMasked}, ${row.template}, ${row.paramsSealed}, 'queued', ${row.at}, ${row.at},
      ${row.expiresAt}, ${row.createdBy}, ${row.at} where ${when} on conflict (dedupe_key) do nothing`,
    (_rows, changed) => changed,
  );
}
