import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { select, selectColumn } from "../../platform/database/query";
import { isStillSending } from "../messages/archive.queries";
import { hasOpenReport } from "./samples/archived-versions.queries";

const samples = samplesTable;
const requests = privacyRequestsTable;

export interface ClosedBefore {
  /** The last change of the sample is older than this (ms UTC). */
  readonly before: number;
  /** The last restore of its rows is older than this. */
  readonly restoredBefore: number;
}

/**
 * Condition: nothing more is expected of this sample, its tube and its report; it contains the terms of the partial index
 * `samples_to_archive`. A tube with a later sample keeps its history as rows.
 */
export function isSampleClosed({ before, restoredBefore }: ClosedBefore): SQL {
  const later = alias(samples, "later");
  return sql`${samples.archived} is null and +${samples.state} in ('completed', 'rejected', 'closed', 'withdrawn')
    and ${samples.stateChangedAt} < ${before} and coalesce(${samples.restoredAt}, 0) < ${restoredBefore}
    and not exists (select 1 from ${samples} ${later} where ${later.tubeId} = ${samples.tubeId} and ${later.id} > ${samples.id})
    and not exists (select 1 from ${tubeEventsTable} where ${tubeEventsTable.tubeId} = ${samples.tubeId}
      and ${tubeEventsTable.at} >= ${before})
    and not exists (select 1 from ${requests} where ${requests.bindingId} = ${samples.bindingId} and ${requests.closedAt} is null)
    and not ${hasOpenReport(sql`${samples.id}`, before)} and not ${isStillSending(sql`${samples.id}`)}`;
}

/** The samples that were closed longest ago. */
export const findClosedSamples = (closed: ClosedBefore, count: number) =>
  select(
    { id: samples.id, barcode: samples.barcode, tubeId: samples.tubeId, bindingId: samples.bindingId },
    sql`from ${samples} where ${isSampleClosed(closed)} order by ${samples.stateChangedAt} limit ${count}`,
  );

export type ClosedSample = ReturnType<ReturnType<typeof findClosedSamples>["read"]>[number];

/** Archived samples with larger ids than this one, sorted by id. */
export const findArchivedSamplesAfter = (id: string, count: number): Query<string[]> =>
  selectColumn(
    samples.id,
    sql`from ${samples} where ${samples.id} > ${id} and ${samples.archived} is not null order by ${samples.id} limit ${count}`,
  );

/** Archived samples with this barcode or sample number, or those received within a period (ms UTC). */
export const findArchivedSamplesByNumber = (number: string): Query<string[]> =>
  selectColumn(
    samples.id,
    sql`from ${samples} where ${samples.archived} is not null and ${samples.id} in
      (select ${samples.id} from ${samples} where ${samples.barcode} = ${number}
        union select ${samples.id} from ${samples} where ${samples.accessionNo} = ${number})`,
  );

export const findArchivedSamplesReceivedWithin = (from: number, until: number): Query<string[]> =>
  selectColumn(
    samples.id,
    sql`from ${samples} where ${samples.receivedAt} >= ${from} and ${samples.receivedAt} < ${until}
      and ${samples.archived} is not null order by ${samples.receivedAt}`,
  );
