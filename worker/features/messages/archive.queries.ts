import { asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import { messageAttemptsTable, messageReceiptsTable, messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import { expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import type { ArchivedSample } from "../archive/samples/archived-sample.rules";
import { columnOfArchivedSamples, type SamplesToArchive } from "../archive/samples/archived-samples.queries";
import { isMessageAbout } from "./messages.queries";

const messages = messagesTable;
const attempts = messageAttemptsTable;
const receipts = messageReceiptsTable;

/** Ids of messages about these samples (ids for IN) and about their reports. */
const aboutSamples = (ids: SQL): SQL =>
  sql`(${isMessageAbout("sample", ids)} union ${isMessageAbout(
    "report",
    sql`(select ${reportsTable.id} from ${reportsTable} where ${reportsTable.sampleId} in ${ids})`,
  )})`;

/** Condition: a message about this sample or its report has not been sent yet. */
export const isStillSending = (sampleId: SQL): SQL => sql`exists (select 1 from ${messages}
  where ${messages.id} in ${aboutSamples(sql`(${sampleId})`)} and +${messages.state} in ('queued', 'sending', 'retry_wait'))`;

/**
 * Messages about these samples and their reports, with the carriers' receipts. Number and text are left out, because they may
 * not be stored any longer.
 */
export function messagesToArchive(sampleIds: readonly string[]) {
  const about = aboutSamples(oneOfList(sampleIds));
  const sampleId = sql<string>`coalesce((select ${reportsTable.sampleId} from ${reportsTable}
    where ${reportsTable.id} = ${messages.subjectId}), ${messages.subjectId})`;
  return {
    messages: rows(
      db
        .select({ ...getTableColumns(messages), sampleId: expressionColumn(sampleId, "sample_id") })
        .from(messages)
        .where(sql`${messages.id} in ${about}`)
        .orderBy(asc(messages.id)),
    ),
    attempts: rows(db.select().from(attempts).where(sql`${attempts.messageId} in ${about}`).orderBy(asc(attempts.id))),
    receipts: rows(db.select().from(receipts).where(sql`${receipts.messageId} in ${about}`).orderBy(asc(receipts.id))),
  };
}

/** Deletes these messages with their attempts and receipts, if their sample is in the archive file. */
export function dropArchivedMessages(archiving: SamplesToArchive, ids: readonly string[]): Query<number>[] {
  const archived = aboutSamples(columnOfArchivedSamples(archiving, samplesTable.id));
  const gone = sql`(select value from json_each(${JSON.stringify(ids)}) where value in ${archived})`;
  return dropMessages(gone);
}

function dropMessages(ids: SQL): Query<number>[] {
  return [
    write(db.delete(attempts).where(sql`${attempts.messageId} in ${ids}`)),
    write(db.delete(receipts).where(sql`${receipts.messageId} in ${ids}`)),
    write(db.delete(messages).where(sql`${messages.id} in ${ids}`)),
  ];
}

/** Turns archived messages back into rows, without number and text; existing rows stay. */
export function restoreMessages(kept: Pick<ArchivedSample, "messages" | "attempts" | "receipts">): Query<number>[] {
  return (["messages", "attempts", "receipts"] as const).map((name) => restoreInto(name, kept[name]));
}

const tables = { messages: messagesTable, attempts: messageAttemptsTable, receipts: messageReceiptsTable };

function restoreInto(name: keyof typeof tables, kept: readonly object[]): Query<number> {
  const one = listAsRows(kept as readonly Record<string, unknown>[]);
  const values = Object.fromEntries(Object.keys(kept[0] ?? {}).map((column) => [column, one.of(column)]));
  return write(insertInto(tables[name], values as never, { from: one.rows }).onConflictDoNothing());
}

/** Deletes verification codes sent before this id, a few at a time; nothing is stored of them, whatever their outcome. */
export function removeOldCodes(beforeId: string, few: number): Query<number>[] {
  return dropMessages(
    sql`(select ${messages.id} from ${messages} where ${messages.kind} = 'code' and ${messages.id} < ${beforeId}
      order by ${messages.id} limit ${sql.raw(String(few))})`,
  );
}
