import { and, asc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RetestItem } from "#contract/retests.schemas";
import { platePlacesTable } from "#drizzle/schema/plates";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { expressionColumn } from "../../../platform/database/alias";
import { count } from "../../../platform/database/list-conditions";
import type { ListPlace } from "../../../platform/database/list-order";
import { db, rows } from "../../../platform/database/query";
import { isAssignedTo } from "../../tasks/assignments.store";
import { isLatestAttempt, resultColumns } from "../review/result-sets.store";

const sets = resultSetsTable;
const c = alias(callsTable, "c");
const pp = alias(platePlacesTable, "pp");
const nextStep = sql`${sets.outcome} ->> '$.nextStep'`;

/** The condition that `needsRecollection` of the rules computes. */
const isSpent = sql`(${nextStep} = 'recollect' or (${nextStep} = 'repeat-once' and ${sets.attempt} >= 2))`;

interface HeldFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly which?: "retest" | "recollect";
  readonly assignee?: number;
}

/** The most serious state among the calls of a result. */
const cause = sql<RetestItem["cause"]>`(select case when sum(${c.state} = 'invalid') then 'invalid'
  when sum(${c.state} = 'inconclusive') then 'conflict' when sum(${c.state} = 'no_call') then 'no_call' else 'other' end
  from ${callsTable} ${c} where ${c.resultSetId} = ${sets.id})`;

/**
 * Results without a conclusion, of samples that wait for a decision; the oldest first. The query starts at the samples, of
 * which few are in the state "tested" at a time: replaced results keep their reason for ever, and would all be read.
 */
export function findHeldResults({ which, assignee, cursor, pageSize }: HeldFilter) {
  const asked = which && (which === "recollect" ? isSpent : sql`not coalesce(${isSpent}, 0)`);
  const isOpen = sql`${sets.holdReason} <> '' and +${sets.state} in ('draft', 'returned') and ${isLatestAttempt}`;
  return rows(
    db
      .select({
        ...resultColumns,
        runNo: runsTable.runNo,
        reason: sets.holdReason,
        since: sets.createdAt,
        cause: expressionColumn(cause, "cause"),
      })
      .from(samplesTable)
      .crossJoin(sets)
      .leftJoin(runsTable, eq(runsTable.id, sets.runId))
      .where(
        and(
          eq(samplesTable.state, "tested"),
          eq(sets.sampleId, samplesTable.id),
          isOpen,
          gt(sql`+${sets.id}`, cursor ?? ""),
          asked,
          assignee ? isAssignedTo("retest", sets.id, assignee) : undefined,
        ),
      )
      .orderBy(asc(sets.id))
      .limit(pageSize + 1),
  );
}

export type HeldRow = ReturnType<ReturnType<typeof findHeldResults>["read"]>[number];

/** Above this number the screen only says that there are more. */
const mostCounted = 1_000;

/** Number of samples in the queue for plates that have been measured before. */
export const countRetestsForPlates = () =>
  count(sql`from (select 1 from ${samplesTable} where ${samplesTable.state} = 'retest_queued' and not exists
    (select 1 from ${platePlacesTable} ${pp} where ${pp.sampleId} = ${samplesTable.id} and ${pp.isOpen} = 1)
    limit ${mostCounted})`);
