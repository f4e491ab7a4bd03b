import { and, eq, type SQL, sql } from "drizzle-orm";
import { partnerImportsTable } from "#drizzle/schema/partner-imports";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, statement, write } from "../../platform/database/query";
import { measurableStates } from "../calling/well-verdicts.rules";
import type { NewRun } from "../results/commit.store";
import { holdUntilCompared } from "../results/delta-check.queries";
import { removeResultsOfRun, retesterOf, selectCalls, selectResultSets } from "../results/results.queries";
import { runExists, runIsTakenBack, takeBackRun } from "../results/runs.queries";
import { selectTubeEvents } from "../specimens/life-line.queries";
import { moveSamples, restoreSamples } from "../specimens/specimens.queries";
import { stateMove } from "../state-moves.queries";
import { partnerStates } from "./partner-imports.states";

const imports = partnerImportsTable;

const measurable = sql.raw(measurableStates.map((state) => `'${state}'`).join(", "));

/** An import's rows by their keys. */
interface RowSpan {
  readonly importId: string;
  readonly base: number;
  readonly rowTotal: number;
}
const okRows = ({ base, rowTotal }: RowSpan): SQL =>
  sql`r.id > ${base} and r.id <= ${base + rowTotal} and r.verdict = 'ok'`;

/** What one sample's rows say, target by target: its value, "-" without a call, "?" without a row. */
const said = (targets: readonly string[]): SQL =>
  sql.join(
    targets.map((code) => sql`coalesce(max(iif(r.target_code = ${code}, coalesce(r.value, '-'), null)), '?')`),
    sql` || '|' || `,
  );
const earlier = sql.raw(`(select json_group_array(c) from (select e.outcome ->> '$.conclusion' as c from result_sets e
  where e.sample_id = r.sample_id and e.outcome ->> '$.conclusion' is not null order by e.attempt))`);

export interface Combination {
  readonly said: string;
  /** JSON list of the conclusions of the sample's earlier attempts. */
  readonly earlier: string;
  readonly sampleCount: number;
  readonly isRepeated: boolean;
}

/** The distinct things that the samples of an import say; a handful, however many rows there are. */
export function findCombinations(importId: string, targets: readonly string[]): Query<Combination[]> {
  return statement(
    sql`select said, earlier, count(*), max(is_repeated) from (
      select ${said(targets)} as said, ${earlier} as earlier, count(*) > count(distinct r.target_code) as is_repeated
      from partner_imports i join partner_rows r on r.id > i.base and r.id <= i.base + i.row_total
      where i.id = ${importId} and r.verdict = 'ok' group by r.sample_id) group by said, earlier`,
    (rows) =>
      rows.map(([text, before, count, isRepeated]) => ({
        said: String(text),
        earlier: String(before),
        sampleCount: Number(count),
        isRepeated: isRepeated === 1,
      })),
  );
}

/** Nothing wants a person, and every sample may still take a result. */
export const mayCount = (span: RowSpan): SQL => sql`exists (select 1 from partner_imports where id = ${span.importId}
  and state in ('judged', 'rolled_back')) and not exists (select 1 from partner_rows r where r.id > ${span.base}
  and r.id <= ${span.base + span.rowTotal} and r.verdict <> 'ok' and r.verdict <> 'left_out')
  and not exists (select 1 from partner_rows r join samples s on s.id = r.sample_id where ${okRows(span)}
  and s.state not in (${measurable}))`;

/** What a combination means under the product's rules. */
export interface Meaning {
  readonly said: string;
  readonly earlier: string;
  readonly phenotype: string | null;
  readonly level: number | null;
  readonly outcome: Record<string, unknown>;
  readonly holdReason: string;
}

/** The line of the tube's life and the result set of one sample share an id that is made of the run's and the row's number. */
const idOf = (run: NewRun, row: SQL, { base }: RowSpan): SQL =>
  sql`${run.id.slice(0, 20)} || printf('%06d', ${row} - ${base})`;

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

/** Everything that makes an import count, after its run went in; nine statements at most whatever the number of rows. */
export function countingRows(
  span: RowSpan,
  run: NewRun & { readonly ruleSetId: string | null },
  { targets, isGenotype }: { readonly targets: readonly string[]; readonly isGenotype: boolean },
  meanings: readonly Meaning[],
  by: Actor,
): Query<number>[] {
  const when = runExists(run.id);
  const counted = { span, run, targets };
  return [
    selectTubeEvents(
      {
        id: idOf(run, first, span),
        tubeId: sql.raw("s.tube_id"),
        kind: "test",
        fromState: sql.raw("s.state"),
        toState: "tested",
        details: sql`json_object('runId', ${run.id}, 'resultSetId', ${idOf(run, first, span)})`,
      },
      stampOf(by),
      {
        from: sql`partner_rows r join samples s on s.id = r.sample_id`,
        when: sql`${okRows(span)} and ${when}`,
        groupBy: sql`r.sample_id`,
      },
    ),
    resultsOf(counted, meanings, by),
    callsOf(counted, by),
    ...(isGenotype ? [holdUntilCompared(run.id, targets, by.now)] : []),
    moveSamples(
      ["accept", "plate", "test"],
      sql`${samplesTable.id} in (select r.sample_id from partner_rows r where ${okRows(span)}) and ${when}`,
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

const first = sql.raw("min(r.id)");

/** The next attempt at every sample of the import. */
function resultsOf({ span, run, targets }: Counted, meanings: readonly Meaning[], by: Actor): Query<number> {
  const when = runExists(run.id);
  return write(
    selectResultSets(
      {
        productId: run.productId,
        runId: run.id,
        ruleSetId: run.ruleSetId,
        source: "import",
        now: by.now,
        id: sql.raw("g.id"),
        sampleId: sql.raw("g.sample_id"),
        phenotype: sql.raw("m.phenotype"),
        level: sql.raw("m.level"),
        outcome: sql.raw("m.outcome"),
        holdReason: sql.raw("m.hold_reason"),
        isSubmitted: sql.raw("m.hold_reason = ''"),
        submittedBy: by.userId,
        retestBy: sql`iif(g.attempts > 0, ${retesterOf(sql.raw("g.tube_id"))}, null)`,
      },
      {
        with: sql`meanings as materialized (select value ->> 'said' as said, value ->> 'earlier' as earlier,
          value ->> 'phenotype' as phenotype, value ->> 'level' as level, value -> 'outcome' as outcome,
          value ->> 'holdReason' as hold_reason from json_each(${JSON.stringify(meanings)}))`,
        from: sql`(select ${idOf(run, first, span)} as id, r.sample_id, s.tube_id, s.attempts, ${said(targets)} as said,
          ${earlier} as earlier from partner_rows r join samples s on s.id = r.sample_id where ${okRows(span)} and ${when}
          group by r.sample_id) g join meanings m on m.said = g.said and m.earlier = g.earlier`,
      },
    ),
  );
}

function callsOf({ span, run }: Counted, by: Actor): Query<number> {
  const when = runExists(run.id);
  return selectCalls(
    {
      id: idOf(run, sql.raw("r.id"), span),
      resultSetId: sql.raw("b.id"),
      sampleId: sql.raw("r.sample_id"),
      runId: run.id,
      assayId: run.assayId,
      targetCode: sql.raw("r.target_code"),
      state: sql.raw(
        "case when r.value is null then 'no_call' when r.value in ('inconclusive', 'invalid') then r.value else 'called' end",
      ),
      value: sql.raw("r.value"),
      reason: sql.raw("iif(r.value is null, '合作实验室没有判出', '')"),
      source: "automatic",
      wellIds: [],
      createdAt: by.now,
    },
    {
      from: sql`partner_rows r cross join result_sets b on b.sample_id = r.sample_id and b.product_id = ${run.productId}
        and +b.run_id = ${run.id}`,
      when: sql`${okRows(span)} and ${when}`,
    },
  );
}

/** True while nothing of the run is published, and everything of it may therefore be taken back. */
export const mayTakeBack = (importId: string, runId: string): SQL => sql`exists (select 1 from partner_imports
  where id = ${importId} and state = 'committed' and run_id = ${runId}) and not exists (select 1 from result_sets
  where run_id = ${runId} and state = 'released') and not exists (select 1 from result_sets b join report_versions v
  on v.result_set_id = b.id where b.run_id = ${runId})`;

/**
 * Takes a committed import back: samples return to the state they had, its results and calls go, the run is kept as aborted.
 * The line of each life is written first; without it nothing happens.
 */
export function takingBack(
  { importId, runId }: { importId: string; runId: string },
  reason: string,
  idHead: string,
  by: Actor,
): Query<number>[] {
  const when = runIsTakenBack(runId, by.now);
  return [
    takeBackRun(runId, reason, mayTakeBack(importId, runId), by.now),
    selectTubeEvents(
      {
        id: sql`${idHead} || substr(b.id, 21)`,
        tubeId: sql.raw("s.tube_id"),
        kind: "import_undone",
        reason,
        fromState: sql.raw("s.state"),
        toState: sql.raw("e.from_state"),
        details: sql`json_object('runId', ${runId})`,
      },
      stampOf(by),
      {
        from: sql`result_sets b join samples s on s.id = b.sample_id join tube_events e on e.id = b.id`,
        when: sql`b.run_id = ${runId} and ${when}`,
      },
    ),
    restoreSamples(
      sql`(select b.sample_id, e.from_state from result_sets b join tube_events e on e.id = b.id where b.run_id = ${runId})`,
      sql`not exists (select 1 from result_sets l where l.sample_id = ${samplesTable.id} and l.run_id <> ${runId}
        and l.created_at > (select created_at from runs where id = ${runId})) and ${when}`,
      by.now,
    ),
    ...removeResultsOfRun(runId, by.now, when),
    moveImport("take_back", importId, when, { ...closedBy(by), runId: null, touchedAt: by.now }),
  ];
}
