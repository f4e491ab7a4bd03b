import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteInsertValue, type SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { callsTable, readingsTable, resultSetsTable, wellsTable } from "#drizzle/schema/runs";
import { encryptedParam, encryptedParamOrNull } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { type InsertSource, insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import type { CallInsert } from "../calling/commit-rows.rules";
import { stateMove } from "../states/state-moves.queries";
import {
  copyHolds,
  endContradictions,
  eraseContradictions,
  eraseHolds,
  removeHoldsOfRun,
} from "./holds/result-holds.queries";
import { eraseModuleCurves } from "./runs/module-curves.queries";
import { callStates, resultSetStates } from "./runs/runs.states";

/** Calls as they are stored: their findings are encrypted. */
const sealedCalls = <C extends { readonly value: string | null; readonly instrumentCall?: string }>(
  calls: readonly C[],
): C[] =>
  calls.map((call) => ({
    ...call,
    value: encryptedParamOrNull("calls.value", call.value),
    ...(call.instrumentCall === undefined
      ? {}
      : { instrumentCall: encryptedParam("calls.instrument_call", call.instrumentCall) }),
  }));

const sets = resultSetsTable;
const calls = callsTable;

type ResultSetEvent = (typeof resultSetStates)["events"][number];

/** Moves the result sets of `which` by these events of their machine, one after the other; result sets in other states stay as they are. */
function moveResultSets(
  events: readonly ResultSetEvent[],
  which: SQL | undefined,
  moved: { readonly now: number; readonly from?: SQL; readonly also?: SQLiteUpdateSetSource<typeof resultSetsTable> },
): Query<number> {
  const { to, isLegal } = stateMove(sets.state, resultSetStates, events);
  const changed = { state: to, stateChangedAt: moved.now, version: sql`${sets.version} + 1` };
  const update = db.update(sets).set({ ...moved.also, ...changed });
  return write((moved.from ? update.from(moved.from) : update).where(and(which, isLegal)));
}

/** The number of the next attempt at a sample; the arguments are SQL over the rows that are inserted. */
function nextAttempt(sampleId: SQL, productId: SQL | string): SQL<number> {
  const before = alias(sets, "before");
  return sql`(select coalesce(max(${before.attempt}), 0) + 1 from ${sets} ${before}
    where ${before.sampleId} = ${sampleId} and ${before.productId} = ${productId})`;
}

/** The member of staff who asked for the newest re-test of a tube. */
export function retestRequesterOf(tubeId: SQL): SQL<number | null> {
  const asked = alias(tubeEventsTable, "asked");
  return sql`(select cast(${asked.actorId} as integer) from ${tubeEventsTable} ${asked} where ${asked.tubeId} = ${tubeId}
    and ${asked.kind} = 'retest' and ${asked.actorKind} = 'staff' order by ${asked.id} desc limit 1)`;
}

interface SelectedResultSet {
  readonly id: SQL;
  readonly sampleId: SQL;
  readonly productId: string;
  readonly runId: string;
  readonly ruleSetId: string | null;
  readonly source: "import" | "device" | "manual";
  readonly phenotype: SQL;
  readonly level: SQL;
  readonly outcome: SQL;
  readonly holdReason: SQL;
  /** Whether it goes to the reviewer at once. */
  readonly isSubmitted: SQL;
  readonly submittedBy: number | null;
  readonly retestBy: SQL;
  readonly now: number;
}

/** Inserts the next attempts at samples that the database selects: submitted when they have no hold, otherwise drafts. */
export function insertSelectedResultSets(set: SelectedResultSet, source: InsertSource) {
  const { isSubmitted, submittedBy, now, sampleId, productId, ...values } = set;
  const { to: submitted } = stateMove(sets.state, resultSetStates, ["submit"]);
  return insertInto(
    sets,
    {
      ...values,
      sampleId,
      productId,
      stateChangedAt: now,
      createdAt: now,
      attempt: nextAttempt(sampleId, productId),
      state: sql`iif(${isSubmitted}, ${submitted}, ${resultSetStates.states[0]})`,
      submittedBy: sql`iif(${isSubmitted}, ${submittedBy}, null)`,
      submittedAt: sql`iif(${isSubmitted}, ${now}, null)`,
    },
    source,
  );
}

/** Inserts calls whose columns are values, or SQL over the rows of `source`. */
export const insertSelectedCalls = (call: SQLiteInsertValue<typeof callsTable>, source: InsertSource): Query<number> =>
  write(insertInto(calls, call, source));

interface CallsOf {
  readonly runId: string | null;
  readonly assayId: string;
  readonly source: "automatic" | "manual";
  readonly enteredBy?: number;
  readonly confirmedBy?: number;
  readonly now: number;
}

/** Inserts the calls of a list, if `when` is true, which may read the call as `j.value`. Findings are encrypted. */
export function insertCallsOf(list: readonly CallInsert[], { now, ...of }: CallsOf, when: SQL): Query<number> {
  const call = listAsRows(sealedCalls(list));
  return insertSelectedCalls(
    {
      ...of,
      createdAt: now,
      id: call.of("id"),
      resultSetId: call.of("resultSetId"),
      sampleId: call.of("sampleId"),
      targetCode: call.of("targetCode"),
      state: call.of("state"),
      value: call.of("value"),
      reason: call.of("reason"),
      instrumentCall: call.of("instrumentCall"),
      wellIds: call.json("wellIds"),
    },
    { from: call.rows, when },
  );
}

export const resultSetExists = (id: string | SQL): SQL => sql`exists (select 1 from ${sets} where ${sets.id} = ${id})`;

/**
 * Copies a result into a draft with the same calls, wells and holds; the person who asked for it counts as one of its makers.
 */
export function copyResultSet(
  fromId: string,
  { draftId, askedBy, now }: { readonly draftId: string; readonly askedBy: number; readonly now: number },
  when: SQL,
): Query<number>[] {
  const callId = sql`${draftId.slice(0, 10)} || substr(upper(hex(randomblob(8))), 1, 16)`;
  const same = (column: (typeof sets)[keyof (typeof sets)["_"]["columns"]]) => sql`${column}`;
  const sameCall = (column: (typeof calls)[keyof (typeof calls)["_"]["columns"]]) => sql`${column}`;
  return [
    write(
      insertInto(
        sets,
        {
          id: draftId,
          stateChangedAt: now,
          createdAt: now,
          retestBy: askedBy,
          sampleId: same(sets.sampleId),
          productId: same(sets.productId),
          runId: same(sets.runId),
          attempt: nextAttempt(same(sets.sampleId), same(sets.productId)),
          source: same(sets.source),
          ruleSetId: same(sets.ruleSetId),
          phenotype: same(sets.phenotype),
          level: same(sets.level),
          outcome: same(sets.outcome),
          holdReason: same(sets.holdReason),
        },
        { from: sql`${sets}`, when: and(eq(sets.id, fromId), when) },
      ),
    ),
    insertSelectedCalls(
      {
        id: callId,
        resultSetId: draftId,
        createdAt: now,
        sampleId: sameCall(calls.sampleId),
        runId: sameCall(calls.runId),
        assayId: sameCall(calls.assayId),
        targetCode: sameCall(calls.targetCode),
        state: sql`iif(${calls.value} is null, ${callStates.begin("no_call")}, ${callStates.begin("call")})`,
        value: sameCall(calls.value),
        reason: sameCall(calls.reason),
        source: sameCall(calls.source),
        instrumentCall: sameCall(calls.instrumentCall),
        wellIds: sameCall(calls.wellIds),
        enteredBy: sameCall(calls.enteredBy),
        confirmedBy: sameCall(calls.confirmedBy),
      },
      { from: sql`${calls}`, when: and(eq(calls.resultSetId, fromId), ne(calls.state, "superseded"), when) },
    ),
    copyHolds(fromId, draftId, now, when),
  ];
}

/** Revokes the drafts of a result that is no longer being made again. */
export const revokeDrafts = (sampleId: SQL, when: SQL, now: number): Query<number> =>
  moveResultSets(
    ["revoke"],
    and(sql`${sets.sampleId} = ${sampleId}`, inArray(sets.state, ["draft", "returned"]), when),
    { now },
  );

interface PublishedSet {
  readonly lineId: string;
  readonly resultSetId: string;
}

/** Marks published results as released. */
export function releaseResultSets(
  published: readonly PublishedSet[],
  written: (lineId: SQL) => SQL,
  by: { readonly userId: number | null; readonly now: number },
): Query<number> {
  const one = listAsRows(published);
  return moveResultSets(["release"], and(eq(sets.id, one.of("resultSetId")), written(one.of("lineId"))), {
    now: by.now,
    from: one.rows,
    also: { releasedBy: by.userId, releasedAt: by.now },
  });
}

/** Accepts the calls of reviewed result sets. */
export function acceptCallsOf(reviewed: readonly PublishedSet[], written: (lineId: SQL) => SQL): Query<number> {
  const one = listAsRows(reviewed);
  const { to, isLegal } = stateMove(calls.state, callStates, ["accept"]);
  return write(
    db
      .update(calls)
      .set({ state: to })
      .from(one.rows)
      .where(and(eq(calls.resultSetId, one.of("resultSetId")), isLegal, written(one.of("lineId")))),
  );
}

/** Supersedes the calls of a result, to make room for new ones. */
export function supersedeCallsOf(resultSetId: string, when: SQL): Query<number> {
  const { to } = stateMove(calls.state, callStates, ["supersede"]);
  return write(
    db
      .update(calls)
      .set({ state: to })
      .where(and(eq(calls.resultSetId, resultSetId), ne(calls.state, "superseded"), when)),
  );
}

/** Stores the outcome of the rules of automatic release, and since when the results wait for it. */
export function storeReleaseChecks(
  checked: readonly { readonly resultSetId: string; readonly checks: readonly unknown[]; readonly isDue: boolean }[],
  now: number,
): Query<number> {
  const one = listAsRows(checked);
  return write(
    db
      .update(sets)
      .set({ releaseChecks: one.json("checks"), releaseDueAt: sql`iif(${one.of("isDue")}, ${now}, null)` })
      .from(one.rows)
      .where(eq(sets.id, one.of("resultSetId"))),
  );
}

/**
 * An automatic release is tried once: a result that was not released in its turn waits for a person, and the record says so.
 */
export function settleDueReleases(resultSetIds: readonly string[]): Query<number> {
  const refused = JSON.stringify({ rule: "publishable", passed: false });
  return write(
    db
      .update(sets)
      .set({
        releaseDueAt: null,
        releaseChecks: sql`iif(${sets.state} = 'submitted', json_insert(${sets.releaseChecks}, '$[#]', json(${refused})),
          ${sets.releaseChecks})`,
      })
      .where(and(sql`${sets.id} in ${oneOfList(resultSetIds)}`, isNotNull(sets.releaseDueAt))),
  );
}

/** Deletes all results of a run whose import is taken back. */
export const removeResultsOfRun = (runId: string, now: number, when: SQL): Query<number>[] => [
  write(
    db
      .delete(calls)
      .where(and(sql`${calls.resultSetId} in (select ${sets.id} from ${sets} where ${sets.runId} = ${runId})`, when)),
  ),
  endContradictions(runId, now, when),
  removeHoldsOfRun(runId, when),
  write(db.delete(sets).where(and(eq(sets.runId, runId), when))),
];

/**
 * Erases the measurements and findings of a person's samples, a list in SQL; the fact that they were measured stays. Their runs
 * must be stored as rows, so the caller restores archived ones first.
 */
export function eraseMeasurements(samples: SQL, now: number, when: SQL): Query<number>[] {
  const ofSamples = sql`(select ${sets.id} from ${sets} where ${sets.sampleId} in ${samples})`;
  const wells = sql`(select ${wellsTable.id} from ${wellsTable} where ${wellsTable.sampleId} in ${samples})`;
  return [
    write(db.delete(resultChangesTable).where(and(sql`${resultChangesTable.resultSetId} in ${ofSamples}`, when))),
    write(
      db
        .update(calls)
        .set({ value: null, instrumentCall: "" })
        .where(and(sql`${calls.resultSetId} in ${ofSamples}`, when)),
    ),
    write(
      db
        .update(sets)
        .set({ phenotype: null, level: null, outcome: null })
        .where(and(sql`${sets.sampleId} in ${samples}`, when)),
    ),
    eraseContradictions(samples, when),
    eraseHolds(samples, now, when),
    ...eraseModuleCurves(samples, when),
    write(
      db
        .update(wellsTable)
        .set({ purgedAt: now })
        .where(and(sql`${wellsTable.sampleId} in ${samples}`, isNull(wellsTable.purgedAt), when)),
    ),
    write(db.delete(readingsTable).where(and(sql`${readingsTable.wellId} in ${wells}`, when))),
  ];
}
