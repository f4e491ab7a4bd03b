import { and, isNull, type SQL, sql } from "drizzle-orm";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { select, write } from "../../../platform/database/query";
import { listAsRows, oneOfList } from "../../../platform/database/writes";
import { columnOfArchivedSamples, type SamplesToArchive } from "./archived-samples.queries";

const versions = reportVersionsTable;
const reports = reportsTable;
const corrections = reportCorrectionsTable;

/** Condition: a report of this sample was created or changed since that moment (ms UTC), waits to be published, or is being corrected. */
export const hasOpenReport = (sampleId: SQL, since: number): SQL => sql`exists (select 1 from ${reports}
  where ${reports.sampleId} = ${sampleId} and (${reports.state} in ('pending', 'ready')
    or exists (select 1 from ${versions} where ${versions.reportId} = ${reports.id} and ${versions.publishedAt} >= ${since})
    or exists (select 1 from ${corrections} where ${corrections.reportId} = ${reports.id}
      and ${corrections.state} in ('waiting', 'submitted'))))`;

/** Format of an encrypted column's value when its bytes are in the object store: `sealed~j~column~place~key`. */
const isStored = (column: SQL): SQL => sql`${column} glob '*~*~*~*~*'`;

/** Pages of these samples' reports that are not in the object store yet, as JSON text, with their signed statements. */
export const findVersionsToArchive = (sampleIds: readonly string[]) =>
  select(
    {
      id: versions.id,
      page: sql<string>`${versions.payload}`,
      statement: versions.statement,
      signature: versions.signature,
    },
    sql`from ${reports} join ${versions} on ${versions.reportId} = ${reports.id}
      where ${reports.sampleId} in ${oneOfList(sampleIds)} and ${versions.payload} is not null
      and not ${isStored(sql`${versions.payload}`)}`,
  );

/** Versions of these samples' reports, with page and statement decrypted. */
export const findVersionsOfSamples = (sampleIds: readonly string[]) =>
  select(
    {
      sampleId: reports.sampleId,
      reportId: versions.reportId,
      n: versions.n,
      publishedAt: versions.publishedAt,
      contentHash: versions.contentHash,
      page: versions.payload,
      statement: versions.statement,
      signature: versions.signature,
    },
    sql`from ${reports} join ${versions} on ${versions.reportId} = ${reports.id}
      where ${reports.sampleId} in ${oneOfList(sampleIds)} order by ${reports.id}, ${versions.n}`,
  );

export interface StoredVersion {
  readonly id: string;
  /** SQL parameter that says where the page and its signed statement are. */
  readonly page: string;
}

/** Replaces the stored page and statement by their location in the object store, unless they were erased meanwhile. */
export function markVersionsArchived(archiving: SamplesToArchive, stored: readonly StoredVersion[]): Query<number> {
  const one = listAsRows(stored);
  return write(
    sql`update ${versions} set ${sql.identifier(versions.payload.name)} = ${one.json("page")},
      ${sql.identifier(versions.statement.name)} = null, ${sql.identifier(versions.signature.name)} = null from ${one.rows}
      where ${and(
        sql`${versions.id} = ${one.of("id")}`,
        isNull(versions.erasedAt),
        sql`${versions.payload} is not null`,
        sql`${versions.reportId} in (select ${reports.id} from ${reports}
          where ${reports.sampleId} in ${columnOfArchivedSamples(archiving, samplesTable.id)})`,
      )}`,
  );
}
