import { and, asc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RetestItem } from "#contract/retests.schemas";
import { platePlacesTable } from "#drizzle/schema/plates";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { expressed } from "../../../platform/database/alias";
import { count } from "../../../platform/database/list-conditions";
import type { ListPlace } from "../../../platform/database/list-order";
import { db, rows } from "../../../platform/database/query";
import { isAssignedTo } from "../../tasks/assignments.store";
import { isLatestAttempt, resultColumns } from "../review/result-sets.store";

const sets = resultSetsTable;
const c = alias(callsTable, "c");
const pp = alias(platePlacesTable, "pp");
const nextStep = sql`${sets.outcome} ->> '$.nextStep'`;

/** What `needsRecollection` says, as a condition. */
const isSpent = sql`(${nextStep} = 'recollect' or (${nextStep} = 'repeat-once' and ${sets.attempt} >= 2))`;

interface HeldFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly which?: "retest" | "recollect";
  readonly assignee?: number;
}

/** The gravest of what the calls of a result say. */
const cause = sql<RetestItem["cause"]>`(select case when sum(${c.state} = 'invalid') then 'invalid'
  when sum(${c.state} = 'inconclusive') then 'conflict' when sum(${c.state} = 'no_call') then 'no_call' else 'other' end
  from ${callsTable} ${c} where ${c.resultSetId} = ${sets.id})`;

/**
 * Results that hold no answer, of samples that wait for a decision; the oldest first. It begins at the samples, of which
 * few are tested at a time: results that another attempt replaced keep their reason for ever, and would all be walked.
 */
export function findHeld({ which, assignee, cursor, pageSize }: HeldFilter) {
  const asked = which && (which === "recollect" ? isSpent : sql`not coalesce(${isSpent}, 0)`);
  const isOpen = sql`${sets.holdReason} <> '' and +${sets.state} in ('draft', 'returned') and ${isLatestAttempt}`;
  return rows(
    db
      .select({
        ...resultColumns,
        runNo: runsTable.runNo,
        reason: sets.holdReason,
        since: sets.createdAt,
        cause: expressed(cause, "cause"),
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

export type HeldRow = ReturnType<ReturnType<typeof findHeld>["read"]>[number];

/** The screen says of more that they are more. */
const mostCounted = 1_000;

/** How many samples wait for a plate with another measurement before them. */
export const countRetestsForPlates = () =>
  count(sql`from (select 1 from ${samplesTable} where ${samplesTable.state} = 'retest_queued' and not exists
    (select 1 from ${platePlacesTable} ${pp} where ${pp.sampleId} = ${samplesTable.id} and ${pp.isOpen} = 1)
    limit ${mostCounted})`);
