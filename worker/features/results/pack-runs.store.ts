import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import {
  readingsTable,
  resultSetsTable,
  runBlocksTable,
  runSamplesTable,
  runsTable,
  wellsTable,
} from "#drizzle/schema/runs";
import { expressed } from "../../platform/database/alias";
import { atRest } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto, listed, oneOfList } from "../../platform/database/writes";
import { forgetNames } from "../instrument-files/import-files.queries";
import type { RunBlock } from "./run-block.rules";

const runs = runsTable;
const wells = wellsTable;
const readings = readingsTable;
const blocks = runBlocksTable;

/** That nothing of the run is still decided by its wells: whoever leaves one out or takes a result as it is changes them. */
const isOver = (runId: SQL): SQL => sql`not exists (select 1 from ${resultSetsTable}
  where ${resultSetsTable.runId} = ${runId} and ${resultSetsTable.state} in ('draft', 'submitted', 'returned'))`;

export function findRunsToPack(now: number, count: number) {
  const mayPack = sql<boolean>`(${isOver(sql`${runs.id}`)} and ${runs.state} not in ('draft', 'running'))`.mapWith(
    Boolean,
  );
  return rows(
    db
      .select({
        id: runs.id,
        importId: runs.importFileId,
        createdAt: runs.createdAt,
        isOver: expressed(mayPack, "may_pack"),
      })
      .from(runs)
      .where(lte(runs.packDueAt, now))
      .orderBy(asc(runs.packDueAt))
      .limit(count),
  );
}

const readingsOf = (runId: string): SQL =>
  sql`${readings.wellId} in (select ${wells.id} from ${wells} where ${wells.runId} = ${runId})`;

export interface PackedRun extends RunBlock {
  readonly runId: string;
  readonly importId: string | null;
  readonly wellCount: number;
  readonly readingCount: number;
  readonly samples: readonly { readonly sampleId: string; readonly positions: readonly string[] }[];
}

/** Nothing when the run has its block, or what was read of it is not all that is there. */
export function insertBlock(run: PackedRun, now: number): Query<number> {
  const { runId, wellCount, readingCount, sha256 } = run;
  const isSame = sql`(select count(*) from ${wells} where ${wells.runId} = ${runId}) = ${wellCount}
    and (select count(*) from ${readings} where ${readingsOf(runId)}) = ${readingCount}`;
  return write(
    insertInto(
      blocks,
      { runId, wells: atRest("run_blocks.wells", run.wells), readings: run.readings, sha256, wellCount, packedAt: now },
      {
        when: sql`not exists (select 1 from ${blocks} where ${blocks.runId} = ${runId}) and ${isSame}
          and ${isOver(sql`${runId}`)}`,
      },
    ),
  );
}

/** The rows go, the where-used stays: only while this very block is there. */
export function dropPacked({ runId, sha256, samples, importId }: PackedRun): Query<number>[] {
  const isPacked = sql`exists (select 1 from ${blocks} where ${blocks.runId} = ${runId} and ${blocks.sha256} = ${sha256})`;
  const sample = listed(samples);
  return [
    write(
      insertInto(
        runSamplesTable,
        { sampleId: sample.of("sampleId"), runId, positions: sample.json("positions") },
        { from: sample.rows, when: isPacked },
      ).onConflictDoNothing(),
    ),
    write(db.delete(readings).where(and(readingsOf(runId), isPacked))),
    write(db.delete(wells).where(and(eq(wells.runId, runId), isPacked))),
    write(
      db
        .update(runs)
        .set({ packDueAt: null })
        .where(and(eq(runs.id, runId), isPacked)),
    ),
    ...(importId ? [forgetNames(importId, isPacked)] : []),
  ];
}

/** These runs are looked at again then, or never. */
export const lookAgain = (ids: readonly string[], at: number | null): Query<number> =>
  write(
    db
      .update(runs)
      .set({ packDueAt: at })
      .where(sql`${runs.id} in ${oneOfList(ids)}`),
  );

/** Blocks after that run, in the order of runs. */
export function blocksAfter(runId: string, count: number) {
  const { wells: facts, readings: values, sha256 } = blocks;
  return rows(
    db
      .select({ runId: blocks.runId, wells: facts, readings: values, sha256 })
      .from(blocks)
      .where(gt(blocks.runId, runId))
      .orderBy(asc(blocks.runId))
      .limit(count),
  );
}
