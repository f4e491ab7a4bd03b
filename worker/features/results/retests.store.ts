import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import type { ListPlace } from "../../platform/database/list-order";
import { db, rows } from "../../platform/database/query";
import { resultColumns } from "./result-sets.store";

const sets = resultSetsTable;
const nextStep = sql`${sets.outcome} ->> '$.nextStep'`;

/** What `needsRecollection` says, as a condition. */
const isSpent = sql`(${nextStep} = 'recollect' or (${nextStep} = 'repeat-once' and ${sets.attempt} >= 2))`;

interface HeldFilter extends Pick<ListPlace, "cursor" | "pageSize" | "withTotal"> {
  readonly which?: "retest" | "recollect";
}

/** Results that hold no answer, of samples that wait for a decision; the oldest first. Hardly two of a page are of one run. */
export function findHeld({ which, cursor, pageSize }: HeldFilter) {
  const asked = which && (which === "recollect" ? isSpent : sql`not coalesce(${isSpent}, 0)`);
  return rows(
    db
      .select({
        ...resultColumns,
        runNo: runsTable.runNo,
        reason: sets.holdReason,
        since: sets.createdAt,
        cause: sets.heldFor,
      })
      .from(sets)
      .leftJoin(runsTable, eq(runsTable.id, sets.runId))
      .where(and(isNotNull(sets.heldFor), gt(sets.id, cursor ?? ""), asked))
      .orderBy(asc(sets.id))
      .limit(pageSize + 1),
  );
}

export type HeldRow = ReturnType<ReturnType<typeof findHeld>["read"]>[number];
