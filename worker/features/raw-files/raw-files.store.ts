import { and, asc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { configsTable } from "#drizzle/schema/configs";
import { deviceMessagesTable } from "#drizzle/schema/devices";
import { partnerImportsTable } from "#drizzle/schema/partner-imports";
import { importFilesTable } from "#drizzle/schema/runs";
import type { Query, StatementResult } from "../../platform/database/database";
import { db, rows } from "../../platform/database/query";
import { markMessageFilesDeleted } from "../devices/device-messages.queries";
import { markImportFilesPurged } from "../instrument-files/import-files.queries";
import { markPartnerFilesPurged } from "../partner-imports/partner-files.queries";

type RawFileOwner = "import_files" | "device_messages" | "partner_imports";

export interface OldFile {
  readonly owner: RawFileOwner;
  readonly id: string;
  readonly fileKey: string;
}

/** Laboratory records are stored for at least two years, whatever the parameter says. */
const monthsMin = 24;
const monthMs = 2_629_746_000;
const months = sql`(select cast(${configsTable.value} as integer) from ${configsTable}
  where ${configsTable.key} = 'lab_raw_file_months' and ${configsTable.deletedAt} is null)`;
const before = (now: number): SQL => sql`${now} - max(${monthsMin}, coalesce(${months}, ${monthsMin})) * ${monthMs}`;

const imports = importFilesTable;
const messages = deviceMessagesTable;
const partners = partnerImportsTable;
const other = alias(partnerImportsTable, "o");

/** Equal bytes are stored once, so they must stay while another import of them needs them. */
const isOther = and(eq(other.sha256, partners.sha256), ne(other.id, partners.id), isNull(other.purgedAt));
const isNobodyElses = sql`not exists (select 1 from ${partners} ${other} where ${isOther}
    and ${other.state} in ('uploaded', 'judged', 'committed'))
  and not exists (select 1 from ${partners} ${other} where ${isOther} and ${other.state} = 'rolled_back')`;

function filesOf(owner: RawFileOwner, query: Query<{ id: string; fileKey: string | null }[]>): Query<OldFile[]> {
  const read = (result: StatementResult) =>
    query.read(result).map(({ id, fileKey }): OldFile => ({ owner, id, fileKey: fileKey ?? "" }));
  return { ...query, read };
}

/** Raw files whose storage time has ended, the oldest of each kind first. */
export function findOldFiles(now: number, limit: number): readonly Query<OldFile[]>[] {
  const ofImports = db.select({ id: imports.id, fileKey: imports.fileKey }).from(imports);
  const ofMessages = db.select({ id: messages.id, fileKey: messages.fileKey }).from(messages);
  const ofPartners = () => db.select({ id: partners.id, fileKey: partners.fileKey }).from(partners);
  return [
    filesOf(
      "import_files",
      rows(
        ofImports
          .where(and(isNull(imports.purgedAt), sql`${imports.createdAt} < ${before(now)}`))
          .orderBy(asc(imports.createdAt))
          .limit(limit),
      ),
    ),
    filesOf(
      "device_messages",
      rows(
        ofMessages
          .where(and(isNotNull(messages.fileKey), sql`${messages.receivedAt} < ${before(now)}`))
          .orderBy(asc(messages.receivedAt))
          .limit(limit),
      ),
    ),
    filesOf(
      "partner_imports",
      rows(
        ofPartners()
          .where(and(isNull(partners.purgedAt), sql`${partners.createdAt} < ${before(now)}`, isNobodyElses))
          .orderBy(asc(partners.createdAt))
          .limit(limit),
      ),
    ),
    filesOf(
      "partner_imports",
      rows(
        ofPartners()
          .where(
            and(isNull(partners.purgedAt), isNotNull(partners.fileUntil), lte(partners.fileUntil, now), isNobodyElses),
          )
          .orderBy(asc(partners.fileUntil))
          .limit(limit),
      ),
    ),
  ];
}

/** Records that the bytes are deleted; everything that was read from them stays. */
export function markFilesPurged(gone: readonly OldFile[], now: number): Query<number>[] {
  const idsOf = (owner: RawFileOwner) => gone.filter((file) => file.owner === owner).map(({ id }) => id);
  return [
    markImportFilesPurged(idsOf("import_files"), now),
    markMessageFilesDeleted(idsOf("device_messages")),
    markPartnerFilesPurged(idsOf("partner_imports"), now),
  ];
}
