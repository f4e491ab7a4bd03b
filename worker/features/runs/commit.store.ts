import { type SQL, sql } from "drizzle-orm";
import type { ImportVerdict } from "#contract/import-forecast";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { CallInsert, ReadingInsert, SubjectInsert, WellInsert } from "./commit-rows.rules";
import { sealedCalls } from "./sealed-calls.queries";
import { measurableStates } from "./well-verdicts.rules";

const changed = (_rows: unknown, count: number) => count;
/** True inside a batch whose run went in; everything else of a commit depends on it. */
export const runExists = (runId: string): SQL => sql`exists (select 1 from runs where id = ${runId})`;

/** The run that an import became, with its result sets; undefined while it has none. */
export function findCommitted(importId: string) {
  return statement(
    sql`select r.id, r.run_no, r.controls_passed, rs.id as result_set_id from runs r
      left join result_sets rs on rs.run_id = r.id where r.import_file_id = ${importId} order by rs.id`,
    (rows) => {
      const [first] = rows;
      if (!first) return undefined;
      const resultSetIds = rows.flatMap((row) => (row[3] === null || row[3] === undefined ? [] : [String(row[3])]));
      return { runId: String(first[0]), runNo: String(first[1]), controlsPassed: first[2] === 1, resultSetIds };
    },
  );
}

/** `when` must hold for `insertRun` too: the number that is counted here is taken there. */
export function countRun(series: string, when: SQL): Query<number> {
  return statement(
    sql`insert into counters (key, value) select ${series}, 1 where ${when}
      on conflict (key) do update set value = value + 1`,
    changed,
  );
}

export interface NewRun {
  readonly id: string;
  readonly kind: "plate" | "manual";
  /** The instrument file it came from. */
  readonly importId: string | null;
  readonly numberPrefix: string;
  readonly series: string;
  readonly controlsPassed: boolean;
  readonly assayId: string;
  readonly productId: string;
  readonly plateCode: string;
  readonly instrument: string;
  readonly instrumentSerial: string;
  readonly reagentLot: string;
  /** `YYYY-MM-DD`; empty when nobody said. */
  readonly reagentExpiresOn: string;
  readonly operatorName: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The time was checked and nothing speaks against it. */
  readonly isClockTrusted: boolean;
  readonly qc: unknown;
  readonly qcReason: string;
  readonly userId: number;
  readonly now: number;
}

/** Inserts the run while its source is still open and answers its number; undefined when somebody else was first. */
export function insertRun(run: NewRun, when: SQL): Query<string | undefined> {
  return statement(
    sql`insert into runs (id, run_no, kind, state, state_changed_at, assay_id, product_id, import_file_id, plate_code, instrument,
      instrument_serial, reagent_lot, reagent_expires_on, operator_name, started_at, ended_at, clock_trusted, controls_passed, qc, qc_reason, created_by,
      updated_by, created_at, updated_at)
      select ${run.id}, ${run.numberPrefix} || printf('-%03d', (select value from counters where key = ${run.series})), ${run.kind},
      ${run.controlsPassed ? "qc_passed" : "qc_failed"}, ${run.now}, ${run.assayId}, ${run.productId}, ${run.importId},
      ${run.plateCode}, ${run.instrument}, ${run.instrumentSerial}, ${run.reagentLot}, ${run.reagentExpiresOn}, ${run.operatorName}, ${run.startedAt}, ${run.endedAt},
      ${run.isClockTrusted ? 1 : 0}, ${run.controlsPassed ? 1 : 0}, ${JSON.stringify(run.qc)}, ${run.qcReason}, ${run.userId},
      ${run.userId}, ${run.now}, ${run.now} where ${when} returning run_no`,
    ([first]) => (first ? String(first[0]) : undefined),
  );
}

export function closeImport(importId: string, run: NewRun, verdict: ImportVerdict): Query<number> {
  return statement(
    sql`update import_files set state = 'committed', committed_by = ${run.userId}, committed_at = ${run.now},
      verdict = ${verdict.kind}, verdict_text = ${verdict.sentence}, verdict_at = ${run.now}, version = version + 1 where id = ${importId} and ${runExists(run.id)}`,
    changed,
  );
}

export function insertWells(runId: string, wells: readonly WellInsert[]): Query<number> {
  return statement(
    sql`insert into wells (id, run_id, position, target_code, role, control_code, sample_id, sample_name, assay_name, verdict,
      state, omitted)
      select value ->> 'id', ${runId}, value ->> 'position', value ->> 'targetCode', value ->> 'role', value ->> 'controlCode',
      value ->> 'sampleId', value ->> 'sampleName', value ->> 'assayName', value ->> 'verdict', value ->> 'state',
      value ->> 'isOmitted' from json_each(${JSON.stringify(wells)}) where ${runExists(runId)}`,
    changed,
  );
}

/** D1 takes values of 2,000,000 bytes; a letter is three of them at most. */
const lettersMax = 600_000;

/** Rows in as many pieces as statements have room for: the raw cells of a 384-well plate do not fit into one. */
export function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [[]];
  let letters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length + 1;
    if (letters + length > lettersMax && letters > 0) {
      pieces.push([]);
      letters = 0;
    }
    letters += length;
    pieces.at(-1)?.push(row);
  }
  return pieces;
}

export function insertReadings(runId: string, readings: readonly ReadingInsert[], now: number): Query<number> {
  return statement(
    sql`insert into readings (id, well_id, channel, target_code, ct, ct_text, signal_1, signal_2, quality, instrument_call, raw,
      created_at)
      select value ->> 'id', value ->> 'wellId', value ->> 'channel', value ->> 'targetCode', value ->> 'ct', value ->> 'ctText',
      value ->> 'signal1', value ->> 'signal2', value ->> 'quality', value ->> 'instrumentCall', value -> 'raw', ${now}
      from json_each(${JSON.stringify(readings)}) where ${runExists(runId)}`,
    changed,
  );
}

/** Per line of the life line: the run is in and the sample (`subjectId`) still counts as lying on its plate. */
export const sampleStillPlated = (runId: string): SQL =>
  sql`${runExists(runId)} and exists (select 1 from samples s where s.id = value ->> 'subjectId' and s.state = 'plated')`;

/** Samples whose line (`id`) was written leave the plate and wait for another run; they were not measured, so no attempt counts. */
export function queueUnplated(lines: readonly { readonly id: string; readonly subjectId: string }[], now: number) {
  return statement(
    sql`update samples set state = 'retest_queued', state_changed_at = ${now}, waiting_for = '', version = samples.version + 1
      from json_each(${JSON.stringify(lines)}) j where samples.id = j.value ->> 'subjectId'
      and exists (select 1 from tube_events e where e.id = j.value ->> 'id')`,
    changed,
  );
}

/** Per line of the life line: the run is in and the sample (`subjectId`) still waits for a result. */
export function sampleStillWaits(runId: string): SQL {
  const states = sql.join(
    measurableStates.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`${runExists(runId)} and exists (select 1 from samples s where s.id = value ->> 'subjectId' and s.state in (${states}))`;
}

/** A sample with the line of its tube's life that this commit writes; without the line nothing happens to it. */
export type Subject = SubjectInsert & { readonly lineId: string };

const lineOf = sql.raw("exists (select 1 from tube_events e where e.id = j.value ->> 'lineId')");

export function moveMeasuredSamples(
  subjects: readonly Subject[],
  to: "tested" | "retest_queued",
  now: number,
): Query<number> {
  return statement(
    sql`update samples set state = ${to}, state_changed_at = ${now}, attempts = samples.attempts + 1, waiting_for = '',
      version = samples.version + 1 from json_each(${JSON.stringify(subjects)}) j
      where samples.id = j.value ->> 'sampleId' and ${lineOf}`,
    changed,
  );
}

/**
 * Answers the ids that went in. Whoever asked for the re-test counts as one of its makers. A device has nobody who
 * submits: what it measured and nothing holds goes to the reviewer at once.
 */
export function insertResultSets(
  subjects: readonly Subject[],
  run: Pick<NewRun, "id" | "productId" | "now"> & { ruleSetId: string | null; source: string; submittedBy?: number },
): Query<string[]> {
  const isSubmitted = sql`${run.source} <> 'import' and j.value ->> 'holdReason' = ''`;
  return statement(
    sql`insert into result_sets (id, sample_id, product_id, run_id, attempt, state, state_changed_at, source, rule_set_id,
      phenotype, level, outcome, hold_reason, submitted_by, submitted_at, retest_by, created_at)
      select j.value ->> 'resultSetId', j.value ->> 'sampleId', ${run.productId}, ${run.id},
      (select coalesce(max(rs.attempt), 0) + 1 from result_sets rs where rs.sample_id = j.value ->> 'sampleId'
        and rs.product_id = ${run.productId}), iif(${isSubmitted}, 'submitted', 'draft'), ${run.now}, ${run.source}, ${run.ruleSetId},
      j.value ->> 'phenotype', j.value ->> 'level', j.value -> 'outcome', j.value ->> 'holdReason',
      iif(${isSubmitted}, ${run.submittedBy ?? null}, null), iif(${isSubmitted}, ${run.now}, null),
      (select cast(t.actor_id as integer) from tube_events t where t.tube_id = j.value ->> 'tubeId' and t.kind = 'retest'
        and t.actor_kind = 'staff' order by t.id desc limit 1), ${run.now}
      from json_each(${JSON.stringify(subjects)}) j where ${lineOf} returning id`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

export function insertCalls(calls: readonly CallInsert[], run: Pick<NewRun, "id" | "assayId" | "now">): Query<number> {
  return statement(
    sql`insert into calls (id, result_set_id, sample_id, run_id, assay_id, target_code, state, value, reason, source,
      instrument_call, well_ids, created_at)
      select j.value ->> 'id', j.value ->> 'resultSetId', j.value ->> 'sampleId', ${run.id}, ${run.assayId},
      j.value ->> 'targetCode', j.value ->> 'state', j.value ->> 'value', j.value ->> 'reason', 'automatic',
      j.value ->> 'instrumentCall', j.value -> 'wellIds', ${run.now} from json_each(${JSON.stringify(sealedCalls(calls))}) j
      where exists (select 1 from result_sets rs where rs.id = j.value ->> 'resultSetId')`,
    changed,
  );
}
