import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deviceMessagesTable, moduleHealthTable } from "#drizzle/schema/devices";
import { automaticReleasesTable } from "#drizzle/schema/products";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { orNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { firstOf, mapped, parsedJson, select } from "../../platform/database/query";
import { hasNoHold } from "../results/holds/result-holds.queries";
import { onSiteWaitMs } from "../settings/on-site.queries";
import type { ModuleRecord, ReleaseCheck, ReleaseFacts } from "./release.rules";

const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const later = alias(resultSetsTable, "later");
const a = alias(automaticReleasesTable, "a");
const e = alias(runsTable, "e");
const m = alias(deviceMessagesTable, "m");
const h = alias(moduleHealthTable, "h");
const run = alias(runsTable, "r");
const u = alias(usersTable, "u");

export type StoredReleaseFacts = Pick<ReleaseFacts, "approved" | "isLotReviewed" | "hasDispute" | "records">;

/** The facts about a run that automatic release needs in addition to its results. */
export function findReleaseFacts(deviceId: string, runUid: string): Query<StoredReleaseFacts | undefined> {
  const modules = sql`(select json_group_array(json_object('moduleNo', ${h.moduleNo}, 'runCount', ${h.runCount},
    'failureCount', ${h.failureCount}, 'invalidCount', ${h.invalidCount})) from ${moduleHealthTable} ${h}
    where ${h.deviceId} = ${run.deviceId})`;
  const isLotReviewed = sql`exists (select 1 from ${runsTable} ${e} where ${e.kind} = 'device'
    and ${e.assayId} = ${run.assayId} and ${e.reagentLot} = ${run.reagentLot} and ${e.id} < ${run.id}
    and ${e.controlsPassed} = 1 and exists (select 1 from ${resultSetsTable} ${rs} where ${rs.runId} = ${e.id}
    and ${rs.reviewKind} = 'person'))`;
  const hasDispute = sql`exists (select 1 from ${deviceMessagesTable} ${m} where ${m.deviceId} = ${run.deviceId}
    and ${m.runUid} = ${run.deviceRunUid} and ${m.outcome} = 'disputed')`;
  return firstOf(
    select(
      {
        approved: sql<string | null>`(select coalesce(${a.conditions}, '') from ${automaticReleasesTable} ${a}
          where ${a.productId} = ${run.productId} and ${a.state} = 'on')`,
        isLotReviewed: isLotReviewed.mapWith(Boolean),
        hasDispute: hasDispute.mapWith(Boolean),
        records: parsedJson<ModuleRecord[]>(modules),
      },
      sql`from ${runsTable} ${run} where ${run.deviceId} = ${deviceId} and ${run.deviceRunUid} = ${runUid}`,
    ),
  );
}

export interface DueResultSet {
  readonly resultSetId: string;
  readonly sampleId: string;
  readonly tubeId: string;
  readonly runId: string;
  readonly checks: readonly ReleaseCheck[];
  /** Who approved automatic release of the product, and when; null once it is switched off. */
  readonly approval: { readonly by: string; readonly at: number } | null;
}

/**
 * Results due for automatic release whose waiting time for tests on the spot has passed, the longest waiting first; without
 * results that a person has started to work on.
 */
export function findDueResultSets(most: number, now: number): Query<DueResultSet[]> {
  return mapped(
    select(
      {
        resultSetId: rs.id,
        sampleId: rs.sampleId,
        tubeId: s.tubeId,
        runId: sql<string>`${rs.runId}`,
        checks: parsedJson<ReleaseCheck[]>(sql`${rs.releaseChecks}`),
        approver: orNull(u.nickName),
        approvedAt: orNull(a.approvedAt),
      },
      sql`from ${resultSetsTable} ${rs} join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
        left join ${automaticReleasesTable} ${a} on ${a.productId} = ${rs.productId} and ${a.state} = 'on'
        left join ${usersTable} ${u} on ${u.userId} = ${a.approvedBy}
        left join ${runsTable} ${run} on ${run.id} = ${rs.runId} where ${rs.releaseDueAt} is not null
        and ${rs.state} = 'submitted' and ${rs.submittedBy} is null
        and coalesce(${run.startedAt}, 0) + ${onSiteWaitMs} <= ${now}
        order by ${rs.releaseDueAt}, ${rs.id} limit ${most}`,
    ),
    (found) =>
      found.map(({ approver, approvedAt, ...due }) => ({
        ...due,
        approval: approvedAt === null ? null : { by: approver ?? "", at: approvedAt },
      })),
  );
}

/** Condition inside the batch: the result still waits for its automatic release, unchanged since the device sent it. */
export const isStillDueForRelease = sql`exists (select 1 from ${resultSetsTable} ${rs}
  join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId} where ${rs.id} = value ->> 'subjectId'
  and +${rs.state} = 'submitted' and ${rs.submittedBy} is null and ${rs.releaseDueAt} is not null
  and ${hasNoHold(sql`${rs.id}`)} and +${s.state} = 'tested' and not exists (select 1 from ${resultSetsTable} ${later}
  where ${later.sampleId} = ${rs.sampleId} and ${later.productId} = ${rs.productId}
  and ${later.attempt} > ${rs.attempt})) and exists (select 1 from ${automaticReleasesTable} ${a}
  join ${resultSetsTable} ${rs} on ${rs.productId} = ${a.productId} where ${rs.id} = value ->> 'subjectId'
  and ${a.state} = 'on')`;
