import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tubeEventsTable } from "#drizzle/schema/kits";
import { partnerImportsTable, partnerRowsTable } from "#drizzle/schema/partner-imports";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, select, write } from "../../platform/database/query";
import { measurableStates } from "../calling/well-verdicts.rules";
import { earlierConclusions } from "../instrument-files/run-imports.queries";
import type { NewRun } from "../results/commit/commit.store";
import { holdUntilCompared } from "../results/commit/delta-check.queries";
import {
  insertSelectedCalls,
  insertSelectedResultSets,
  removeResultsOfRun,
  retestRequesterOf,
} from "../results/results.queries";
import { isRunTakenBack, runExists, takeBackRun } from "../results/runs/runs.queries";
import { callStates } from "../results/runs/runs.states";
import { insertSelectedTubeEvents } from "../specimens/life-line/life-line.queries";
import { sampleStates } from "../specimens/sample.states";
import { moveSamples, restoreTakenBackSamples } from "../specimens/specimens.queries";
import { stateMove } from "../states/state-moves.queries";
import { partnerStates } from "./partner-imports.states";
import { isRowOf } from "./partner-imports.store";

const imports = partnerImportsTable;
const r = alias(partnerRowsTable, "r");
const s = alias(samplesTable, "s");
const b = alias(resultSetsTable, "b");
const v = alias(reportVersionsTable, "v");
const i = alias(imports, "i");
const e = alias(tubeEventsTable, "e");
const l = alias(resultSetsTable, "l");

const measurable = sql.raw(measurableStates.map((state) => `'${state}'`).join(", "));

/** The rows of an import, as a range of keys. */
interface RowSpan {
  readonly importId: string;
  readonly base: number;
  readonly rowTotal: number;
}
const okRows = ({ base, rowTotal }: RowSpan): SQL =>
  sql`${r.id} > ${base} and ${r.id} <= ${base + rowTotal} and ${r.verdict} = 'ok'`;

/** The values of one sample's rows, target by target: the value, "-" without a call, "?" without a row. */
const said = (targets: readonly string[]): SQL =>
  sql.join(
    targets.map((code) => sql`coalesce(max(iif(${r.targetCode} = ${code}, coalesce(${r.value}, '-'), null)), '?')`),
    sql` || '|' || `,
  );
const earlier = earlierConclusions(r.sampleId);

export interface ValueCombination {
  readonly said: string;
  /** JSON list of the conclusions of the sample's earlier attempts. */
  readonly earlier: string;
  readonly sampleCount: number;
  readonly isRepeated: boolean;
}

/** The distinct combinations of values among the samples of an import; only a handful, however many rows there are. */
export function findCombinations(importId: string, targets: readonly string[]): Query<ValueCombination[]> {
  const samples = sql`select ${said(targets)} as said, ${earlier} as earlier,
    count(*) > count(distinct ${r.targetCode}) as is_repeated from ${imports} ${i}
    join ${partnerRowsTable} ${r} on ${isRowOf(r.id, i)} where ${i.id} = ${importId} and ${r.verdict} = 'ok'
    group by ${r.sampleId}`;
  return select(
    {
      said: sql<string>`said`,
      earlier: sql<string>`earlier`,
      sampleCount: sql<number>`count(*)`,
      isRepeated: sql`max(is_repeated)`.mapWith(Boolean),
    },
    sql`from (${samples}) group by said, earlier`,
  );
}

/** Condition: no row needs a person, and every sample may still take a result. */
export const canCommitRows = (span: RowSpan): SQL => sql`exists (select 1 from ${imports}
  where ${imports.id} = ${span.importId} and ${imports.state} in ('judged', 'rolled_back')) and not exists (select 1
  from ${partnerRowsTable} ${r} where ${r.id} > ${span.base} and ${r.id} <= ${span.base + span.rowTotal}
  and ${r.verdict} <> 'ok' and ${r.verdict} <> 'left_out') and not exists (select 1 from ${partnerRowsTable} ${r}
  join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} where ${okRows(span)} and ${s.state} not in (${measurable}))`;

/** What a combination means under the product's rules. */
export interface CombinationMeaning {
  readonly said: string;
  readonly earlier: string;
  readonly phenotype: string | null;
  readonly level: number | null;
  readonly outcome: Record<string, unknown>;
  readonly holdReason: string;
}

/** The history line of the tube and the result set of one sample share an id, made of the run's and the row's number. */
const idOf = (run: NewRun, row: SQL, { base }: RowSpan): SQL => sql`${run.id} || printf('%06d', ${row} - ${base})`;

interface Actor {
  readonly userId: number;
  readonly requestId: string;
  readonly now: number;
}

const closedBy = ({ userId, now }: Actor) => ({ closedBy: userId, closedAt: now });

function moveImport(
  event: "commit" | "take_back",
  id: string,
  when: SQL,
  also: Partial<typeof imports.$inferInsert>,
): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, [event]);
  return write(
    db
      .update(imports)
      .set({ ...also, state: to, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, id), isLegal, when)),
  );
}

const stampOf = ({ userId, requestId, now }: Actor) =>
  ({ actorKind: "staff", actorId: String(userId), requestId, at: now }) as const;

/** All statements that commit an import, after its run was inserted; nine at most, whatever the number of rows. */
export function commitStatements(
  span: RowSpan,
  run: NewRun & { readonly ruleSetId: string | null },
  { targets, isGenotype }: { readonly targets: readonly string[]; readonly isGenotype: boolean },
  meanings: readonly CombinationMeaning[],
  by: Actor,
): Query<number>[] {
  const when = runExists(run.id);
  const counted = { span, run, targets };
  return [
    insertSelectedTubeEvents(
      {
        id: idOf(run, first, span),
        tubeId: sql`${s.tubeId}`,
        kind: "test",
        fromState: sql`${s.state}`,
        toState: sampleStates.to("test"),
        details: sql`json_object('runId', ${run.id}, 'resultSetId', ${idOf(run, first, span)})`,
      },
      stampOf(by),
      {
        from: sql`${partnerRowsTable} ${r} join ${samplesTable} ${s} on ${s.id} = ${r.sampleId}`,
        when: sql`${okRows(span)} and ${when}`,
        groupBy: sql`${r.sampleId}`,
      },
    ),
    resultsOf(counted, meanings, by),
    callsOf(counted, by),
    ...(isGenotype ? [holdUntilCompared(run.id, targets, by.now)] : []),
    moveSamples(
      ["accept", "plate", "test"],
      sql`${samplesTable.id} in (select ${r.sampleId} from ${partnerRowsTable} ${r} where ${okRows(span)}) and ${when}`,
      { now: by.now, also: { attempts: sql`${samplesTable.attempts} + 1` } },
    ),
    moveImport("commit", span.importId, when, { ...closedBy(by), runId: run.id }),
  ];
}

interface Counted {
  readonly span: RowSpan;
  readonly run: NewRun & { readonly ruleSetId: string | null };
  readonly targets: readonly string[];
}

const first = sql`min(${r.id})`;

/** Result sets for the next attempt at every sample of the import. */
function resultsOf({ span, run, targets }: Counted, meanings: readonly CombinationMeaning[], by: Actor): Query<number> {
  const when = runExists(run.id);
  return write(
    insertSelectedResultSets(
      {
        productId: run.productId,
        runId: run.id,
        ruleSetId: run.ruleSetId,
        source: "import",
        now: by.now,
        id: sql`g.set_id`,
        sampleId: sql`g.sample`,
        phenotype: sql`m.phenotype`,
        level: sql`m.level`,
        outcome: sql`m.outcome`,
        holdReason: sql`m.held`,
        isSubmitted: sql`m.held = ''`,
        submittedBy: by.userId,
        retestBy: sql`iif(g.tried > 0, ${retestRequesterOf(sql`g.tube`)}, null)`,
      },
      {
        with: sql`meanings as materialized (select value ->> 'said' as said, value ->> 'earlier' as earlier,
          value ->> 'phenotype' as phenotype, value ->> 'level' as level, value -> 'outcome' as outcome,
          value ->> 'holdReason' as held from json_each(${JSON.stringify(meanings)}))`,
        from: sql`(select ${idOf(run, first, span)} as set_id, ${r.sampleId} as sample, ${s.tubeId} as tube,
          ${s.attempts} as tried, ${said(targets)} as said, ${earlier} as earlier from ${partnerRowsTable} ${r}
          join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} where ${okRows(span)} and ${when}
          group by ${r.sampleId}) g join meanings m on m.said = g.said and m.earlier = g.earlier`,
      },
    ),
  );
}

function callsOf({ span, run }: Counted, by: Actor): Query<number> {
  const when = runExists(run.id);
  return insertSelectedCalls(
    {
      id: idOf(run, sql`${r.id}`, span),
      resultSetId: sql`${b.id}`,
      sampleId: sql`${r.sampleId}`,
      runId: run.id,
      assayId: run.assayId,
      targetCode: sql`${r.targetCode}`,
      state: sql`case when ${r.value} is null then ${callStates.begin("no_call")}
        when ${r.value} in ('inconclusive', 'invalid') then ${r.value} else ${callStates.begin("call")} end`,
      value: sql`${r.value}`,
      reason: sql`iif(${r.value} is null, '合作实验室没有判出', '')`,
      source: "automatic",
      wellIds: [],
      createdAt: by.now,
    },
    {
      from: sql`${partnerRowsTable} ${r} cross join ${resultSetsTable} ${b} on ${b.sampleId} = ${r.sampleId}
        and ${b.productId} = ${run.productId} and +${b.runId} = ${run.id}`,
      when: sql`${okRows(span)} and ${when}`,
    },
  );
}

/** Condition: nothing of the run is published, so that all of it can be taken back. */
export const canTakeBackRun = (importId: string, runId: string): SQL => sql`exists (select 1 from ${imports}
  where ${imports.id} = ${importId} and ${imports.state} = 'committed' and ${imports.runId} = ${runId}) and not exists
  (select 1 from ${resultSetsTable} where ${resultSetsTable.runId} = ${runId}
  and +${resultSetsTable.state} = 'released') and not exists (select 1 from ${resultSetsTable} ${b}
  join ${reportVersionsTable} ${v} on ${v.resultSetId} = ${b.id} where ${b.runId} = ${runId})`;

/**
 * Takes a committed import back: samples return to their earlier state, results and calls are deleted, the run stays as
 * aborted. The history lines are written first; without them nothing else takes effect.
 */
export function takeBackStatements(
  { importId, runId }: { importId: string; runId: string },
  reason: string,
  idHead: string,
  by: Actor,
): Query<number>[] {
  const when = isRunTakenBack(runId, by.now);
  return [
    takeBackRun(runId, reason, canTakeBackRun(importId, runId), by.now),
    insertSelectedTubeEvents(
      {
        id: sql`${idHead} || substr(${b.id}, -6)`,
        tubeId: sql`${s.tubeId}`,
        kind: "import_undone",
        reason,
        fromState: sql`${s.state}`,
        toState: sql`${e.fromState}`,
        details: sql`json_object('runId', ${runId})`,
      },
      stampOf(by),
      {
        from: sql`${resultSetsTable} ${b} join ${samplesTable} ${s} on ${s.id} = ${b.sampleId}
          join ${tubeEventsTable} ${e} on ${e.id} = ${b.id}`,
        when: sql`${b.runId} = ${runId} and ${when}`,
      },
    ),
    restoreTakenBackSamples(
      sql`(select ${b.sampleId} as tested_sample, ${e.fromState} as state_before from ${resultSetsTable} ${b}
        join ${tubeEventsTable} ${e} on ${e.id} = ${b.id} where ${b.runId} = ${runId})`,
      sql`not exists (select 1 from ${resultSetsTable} ${l} where ${l.sampleId} = ${samplesTable.id}
        and ${l.runId} <> ${runId} and ${l.createdAt} > (select ${runsTable.createdAt} from ${runsTable}
        where ${runsTable.id} = ${runId})) and ${when}`,
      by.now,
    ),
    ...removeResultsOfRun(runId, by.now, when),
    moveImport("take_back", importId, when, { ...closedBy(by), runId: null, touchedAt: by.now }),
  ];
}
