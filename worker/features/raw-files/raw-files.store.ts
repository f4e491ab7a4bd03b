import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

type RawFileOwner = "import_files" | "device_messages" | "partner_imports";

export interface OldFile {
  readonly owner: RawFileOwner;
  readonly id: string;
  readonly fileKey: string;
}

const changed = (_rows: unknown, count: number) => count;
const files = (owner: RawFileOwner) => (rows: readonly (readonly unknown[])[]) =>
  rows.map(([id, fileKey]): OldFile => ({ owner, id: String(id), fileKey: String(fileKey) }));

/** Laboratory records are kept for two years at least, whatever the parameter says. */
const monthsMin = 24;
const monthMs = 2_629_746_000;
const before = (now: number): SQL => sql`${now} - max(${monthsMin}, coalesce((select cast(value as integer) from configs
  where key = 'lab_raw_file_months' and deleted_at is null), ${monthsMin})) * ${monthMs}`;

/** The same bytes are kept once; a later import of them that stands still needs them. */
const isNobodyElses = sql.raw(`not exists (select 1 from partner_imports o where o.sha256 = i.sha256 and o.id <> i.id
  and o.purged_at is null and o.state in ('uploaded', 'judged', 'committed'))
  and not exists (select 1 from partner_imports o where o.state = 'rolled_back' and o.sha256 = i.sha256 and o.id <> i.id
  and o.purged_at is null)`);

/** Raw files whose time is over, the oldest of each kind first. */
export function findOldFiles(now: number, limit: number): readonly Query<OldFile[]>[] {
  return [
    statement(
      sql`select id, file_key from import_files where purged_at is null and created_at < ${before(now)}
        order by created_at limit ${limit}`,
      files("import_files"),
    ),
    statement(
      sql`select id, file_key from device_messages where file_key is not null and received_at < ${before(now)}
        order by received_at limit ${limit}`,
      files("device_messages"),
    ),
    statement(
      sql`select i.id, i.file_key from partner_imports i where i.purged_at is null and i.created_at < ${before(now)}
        and ${isNobodyElses} order by i.created_at limit ${limit}`,
      files("partner_imports"),
    ),
    statement(
      sql`select i.id, i.file_key from partner_imports i where i.purged_at is null and i.file_until is not null
        and i.file_until <= ${now} and ${isNobodyElses} order by i.file_until limit ${limit}`,
      files("partner_imports"),
    ),
  ];
}

const idsOf = (gone: readonly OldFile[], owner: RawFileOwner): SQL =>
  sql`(select value from json_each(${JSON.stringify(gone.flatMap((file) => (file.owner === owner ? file.id : [])))}))`;

/** Remembers that the bytes are gone; everything that was read from them stays. */
export function markPurged(gone: readonly OldFile[], now: number): Query<number>[] {
  return [
    statement(
      sql`update import_files set purged_at = ${now} where id in ${idsOf(gone, "import_files")} and purged_at is null`,
      changed,
    ),
    statement(
      sql`update device_messages set file_key = null where id in ${idsOf(gone, "device_messages")} and file_key is not null`,
      changed,
    ),
    statement(
      sql`update partner_imports set purged_at = ${now} where id in ${idsOf(gone, "partner_imports")} and purged_at is null`,
      changed,
    ),
  ];
}
