import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { moduleCurvesTable, runSamplesTable, wellsTable } from "#drizzle/schema/runs";
import type { Query } from "../../../platform/database/database";
import { db, mapped, rows, write } from "../../../platform/database/query";
import { insertInto, listAsRows } from "../../../platform/database/writes";

const w = alias(wellsTable, "w");
const archived = alias(runSamplesTable, "archived");

/** Figures computed from the curves of one module, and the curves themselves in one block, in the same order. */
export interface ModuleCurves {
  readonly position: string;
  /** The assay's threshold and first cycle of the baseline when the run was evaluated. */
  readonly threshold: number;
  readonly baselineFrom: number;
  readonly channels: readonly {
    readonly target: string;
    readonly name: string;
    readonly deviceCt: number | null;
    /** Computed from the curve. */
    readonly ct: number | null;
    readonly endpoint: number;
    readonly baselineEnd: number;
  }[];
  readonly block: string;
}

/** One row per module; inserted with the run's other rows. */
export function insertModuleCurves(runId: string, modules: readonly ModuleCurves[], now: number): Query<number> {
  const curves = listAsRows(modules);
  return write(
    insertInto(
      moduleCurvesTable,
      {
        runId,
        position: curves.of("position"),
        threshold: curves.of("threshold"),
        baselineFrom: curves.of("baselineFrom"),
        channels: curves.json("channels"),
        block: curves.of("block"),
        createdAt: now,
      },
      { from: curves.rows },
    ),
  );
}

export function findModuleCurves(runId: string): Query<ModuleCurves[]> {
  const { position, threshold, baselineFrom, channels, block } = moduleCurvesTable;
  return mapped(
    rows(
      db
        .select({ position, threshold, baselineFrom, channels, block })
        .from(moduleCurvesTable)
        .where(eq(moduleCurvesTable.runId, runId)),
    ),
    (found) => found.map((one) => ({ ...one, channels: one.channels as ModuleCurves["channels"] })),
  );
}

/**
 * Erases the curves of a person's samples together with the readings, before their wells are marked as emptied; also in runs
 * that were archived.
 */
export function eraseModuleCurves(samples: SQL, when: SQL): Query<number>[] {
  const { runId, position } = moduleCurvesTable;
  const places = [
    sql`select ${w.runId}, ${w.position} from ${wellsTable} ${w} where ${w.sampleId} in ${samples}`,
    sql`select ${archived.runId}, one.value from ${runSamplesTable} ${archived}, json_each(${archived.positions}) one
      where ${archived.sampleId} in ${samples}`,
  ];
  return places.map((some) =>
    write(db.delete(moduleCurvesTable).where(sql`(${runId}, ${position}) in (${some}) and ${when}`)),
  );
}
