import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readingsTable, resultSetsTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { orNull } from "../../../platform/database/alias";
import { encryptedJson } from "../../../platform/database/at-rest";
import type { Query } from "../../../platform/database/database";
import { mapped, row, rows, select, write } from "../../../platform/database/query";
import { insertInto, listAsRows } from "../../../platform/database/writes";
import type { CallInsert, ReadingInsert, SubjectInsert, WellInsert } from "../../calling/commit-rows.rules";
import { measurableStates } from "../../calling/well-verdicts.rules";
import { drawNextNumber, formattedDrawnNumber } from "../../counters/counters.queries";
import { lotInFile } from "../../instrument-files/run-imports.queries";
import { findNamedLots } from "../../reagents/reagents.queries";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import { insertCallsOf, insertSelectedResultSets, resultSetExists, retestRequesterOf } from "../results.queries";
import { runExists } from "../runs/runs.queries";
import { runStates } from "../runs/runs.states";

const r = alias(runsTable, "r");
const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");

/** The run made from an import, with its result sets; undefined while there is none. */
export function findCommittedRun(importId: string) {
  return mapped(
    select(
      { runId: r.id, runNo: r.runNo, controlsPassed: r.controlsPassed, resultSetId: orNull(rs.id) },
      sql`from ${runsTable} ${r} left join ${resultSetsTable} ${rs} on ${rs.runId} = ${r.id}
        where ${r.importFileId} = ${importId} order by ${rs.id}`,
    ),
    (found) => {
      const [first] = found;
      if (!first) return undefined;
      const resultSetIds = found.flatMap(({ resultSetId }) => (resultSetId === null ? [] : [resultSetId]));
      return { runId: first.runId, runNo: first.runNo, controlsPassed: first.controlsPassed === true, resultSetIds };
    },
  );
}

/** The registered lots of the product's assay that are named for an import in words: by a person, otherwise by its file. */
export const findLotsInWords = (importId: string, productCode: string, typed: string | undefined) =>
  findNamedLots(productCode, typed ? sql`${typed}` : lotInFile({ id: importId }));

/** `when` must be the same condition as for `insertRun`, which uses the number drawn here. */
export const drawRunNumber = (series: string, when: SQL): Query<number> => drawNextNumber(series, { when });

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
  /** `YYYY-MM-DD`; empty when unknown. */
  readonly reagentExpiresOn: string;
  readonly operatorName: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Whether the time was checked and no objection was found. */
  readonly isClockTrusted: boolean;
  readonly qc: unknown;
  readonly qcReason: string;
  readonly userId: number;
  readonly now: number;
}

/** Inserts the run while its source is still open and answers its number; undefined when somebody else was first. */
export function insertRun(run: NewRun, when: SQL): Query<string | undefined> {
  const { importId, numberPrefix, series, userId, now, ...values } = run;
  const query = row(
    insertInto(
      runsTable,
      {
        ...values,
        qc: encryptedJson("runs.qc", run.qc),
        runNo: formattedDrawnNumber(series, numberPrefix, 3),
        state: runStates.begin(run.controlsPassed ? "pass_qc" : "fail_qc"),
        importFileId: importId,
        createdBy: userId,
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
        stateChangedAt: now,
      },
      { when },
    ).returning({ runNo: runsTable.runNo }),
  );
  return { ...query, read: (result) => query.read(result)?.runNo };
}

export function insertWells(runId: string, wells: readonly WellInsert[]): Query<number> {
  const well = listAsRows(wells);
  return write(
    insertInto(
      wellsTable,
      {
        id: well.of("id"),
        runId,
        position: well.of("position"),
        targetCode: well.of("targetCode"),
        role: well.of("role"),
        controlCode: well.of("controlCode"),
        sampleId: well.of("sampleId"),
        sampleName: well.of("sampleName"),
        assayName: well.of("assayName"),
        verdict: well.of("verdict"),
        state: well.of("state"),
        isOmitted: well.of("isOmitted"),
      },
      { from: well.rows, when: runExists(runId) },
    ),
  );
}

/** D1 accepts values of 2,000,000 bytes; a character has three at most. */
const lettersMax = 600_000;

/** Divides rows into parts that fit into a statement; a plate of 384 wells needs only a few. */
export function splitForStatements<Row>(rows: readonly Row[]): Row[][] {
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
  const reading = listAsRows(readings);
  return write(
    insertInto(
      readingsTable,
      {
        id: reading.of("id"),
        wellId: reading.of("wellId"),
        channel: reading.of("channel"),
        targetCode: reading.of("targetCode"),
        ct: reading.of("ct"),
        ctText: reading.of("ctText"),
        signal1: reading.of("signal1"),
        signal2: reading.of("signal2"),
        quality: reading.of("quality"),
        instrumentCall: reading.of("instrumentCall"),
        createdAt: now,
      },
      { from: reading.rows, when: runExists(runId) },
    ),
  );
}

/** Condition per history line: the run is inserted and the sample (`subjectId`) still counts as plated on its plate. */
export const isSampleStillPlated = (runId: string): SQL =>
  sql`${runExists(runId)} and exists (select 1 from ${samplesTable} ${s} where ${s.id} = value ->> 'subjectId'
    and ${s.state} = 'plated')`;

/** Condition per history line: the run is inserted and the sample (`subjectId`) still waits for a result. */
export function isSampleStillWaiting(runId: string): SQL {
  const states = sql.join(
    measurableStates.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`${runExists(runId)} and exists (select 1 from ${samplesTable} ${s}
    where ${s.id} = value ->> 'subjectId' and ${s.state} in (${states}))`;
}

/** A sample with the history line that this commit writes for it; without that line nothing is written for the sample. */
export type MeasuredSubject = SubjectInsert & { readonly lineId: string };

/**
 * Answers the ids of the inserted result sets. The person who asked for a re-test counts as one of its makers. For a device
 * there is no submitter: its results without a hold go to the reviewer at once.
 */
export function insertResultSets(
  subjects: readonly MeasuredSubject[],
  run: Pick<NewRun, "id" | "productId" | "now"> & {
    ruleSetId: string | null;
    source: "import" | "device" | "manual";
    submittedBy?: number;
  },
): Query<string[]> {
  const subject = listAsRows(subjects);
  const query = rows(
    insertSelectedResultSets(
      {
        productId: run.productId,
        runId: run.id,
        ruleSetId: run.ruleSetId,
        source: run.source,
        now: run.now,
        id: subject.of("resultSetId"),
        sampleId: subject.of("sampleId"),
        phenotype: subject.of("phenotype"),
        level: subject.of("level"),
        outcome: subject.json("outcome"),
        holdReason: subject.of("holdReason"),
        isSubmitted: sql`${run.source} <> 'import' and ${subject.of("holdReason")} = ''`,
        submittedBy: run.submittedBy ?? null,
        retestBy: retestRequesterOf(subject.of("tubeId")),
      },
      { from: subject.rows, when: isEventWritten(subject.of("lineId")) },
    ).returning({ id: resultSetsTable.id }),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

export const insertCalls = (calls: readonly CallInsert[], run: Pick<NewRun, "id" | "assayId" | "now">) =>
  insertCallsOf(
    calls,
    { runId: run.id, assayId: run.assayId, source: "automatic", now: run.now },
    resultSetExists(sql`j.value ->> 'resultSetId'`),
  );
