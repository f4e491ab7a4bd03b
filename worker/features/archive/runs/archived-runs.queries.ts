import { and, asc, eq, getTableColumns, inArray, is, isNotNull, lte, SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { readingsTable, resultSetsTable, runSamplesTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { expressionColumn } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, mapped, rows, selectColumn, write } from "../../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../../platform/database/writes";
import { forgetNames } from "../../instrument-files/import-files.queries";
import type { ArchivedRun } from "./archived-run.rules";

const runs = runsTable;
const wells = wellsTable;
const readings = readingsTable;

/** Value of `runs.archived` when the document was lost and an erasure destroyed its key. */
const lostDocument = "lost";

/** Condition: no decision about the run still depends on its wells, because leaving a well out or accepting a result changes them. */
const isOver = (runId: SQL): SQL => sql`not exists (select 1 from ${resultSetsTable}
  where ${resultSetsTable.runId} = ${runId} and ${resultSetsTable.state} in ('draft', 'submitted', 'returned'))`;

/** Runs due for archiving; `isOver` says whether a run can be archived, `hasWells` whether it has anything to archive. */
export function findRunsToArchive(now: number, count: number) {
  const mayGo = sql<boolean>`(${isOver(sql`${runs.id}`)} and ${runs.state} not in ('draft', 'running'))`;
  const hasWells = sql<boolean>`exists (select 1 from ${wells} where ${wells.runId} = ${runs.id})`;
  return rows(
    db
      .select({
        id: runs.id,
        importId: runs.importFileId,
        createdAt: runs.createdAt,
        isOver: expressionColumn(mayGo.mapWith(Boolean), "may_go"),
        hasWells: expressionColumn(hasWells.mapWith(Boolean), "has_wells"),
      })
      .from(runs)
      .where(lte(runs.archiveDueAt, now))
      .orderBy(asc(runs.archiveDueAt))
      .limit(count),
  );
}

const wellsOf = (runIds: readonly string[]): SQL =>
  sql`(select ${wells.id} from ${wells} where ${wells.runId} in ${oneOfList(runIds)})`;

/** Every well and reading of these runs, and the samples in them. */
export const findRunRowsToArchive = (runIds: readonly string[]) => ({
  samples: rows(
    db
      .select({ id: samplesTable.id, barcode: samplesTable.barcode })
      .from(samplesTable)
      .where(
        inArray(
          samplesTable.id,
          sql`(select ${wells.sampleId} from ${wells} where ${wells.runId} in ${oneOfList(runIds)})`,
        ),
      ),
  ),
  wells: rows(
    db
      .select()
      .from(wells)
      .where(inArray(wells.runId, oneOfList(runIds)))
      .orderBy(asc(wells.runId), asc(wells.position), asc(wells.targetCode)),
  ),
  readings: rows(
    db
      .select()
      .from(readings)
      .where(inArray(readings.wellId, wellsOf(runIds)))
      .orderBy(asc(readings.wellId), asc(readings.channel), asc(readings.targetCode)),
  ),
});

/** A run whose document is written. */
export interface RunToArchive {
  readonly runId: string;
  readonly importId: string | null;
  /** The SQL parameter that says where the document is. */
  readonly archived: string;
  readonly wellCount: number;
  readonly readingCount: number;
}

/** Runs whose document is in this file. */
const inFile = (file: string, runIds: readonly string[]): SQL =>
  sql`(select ${runs.id} from ${runs} where ${runs.id} in ${oneOfList(runIds)} and instr(${runs.archived}, ${`~${file}.`}) > 0)`;

/** Stores in the run where its document is, but only if the number of its wells and readings is still what was read. */
export function markArchivedRuns(given: readonly RunToArchive[]): Query<number> {
  const one = listAsRows(given);
  return write(
    db
      .update(runs)
      .set({ archived: one.of("archived"), archiveDueAt: null })
      .from(one.rows)
      .where(
        sql`${runs.id} = ${one.of("runId")} and ${runs.archived} is null and ${isOver(sql`${runs.id}`)}
          and (select count(*) from ${wells} where ${wells.runId} = ${runs.id}) = ${one.of("wellCount")}
          and (select count(*) from ${readings} join ${wells} on ${wells.id} = ${readings.wellId}
            where ${wells.runId} = ${runs.id}) = ${one.of("readingCount")}`,
      ),
  );
}

/** The positions of a sample in a run. */
interface SamplePlaces {
  readonly runId: string;
  readonly sampleId: string;
  readonly positions: readonly string[];
}

/**
 * Deletes the rows of the runs that went into this file, and the sample names of their instrument files; the positions of each
 * sample stay.
 */
export function deleteArchivedRunRows(
  file: string,
  given: readonly RunToArchive[],
  places: readonly SamplePlaces[],
): Query<number>[] {
  const gone = inFile(
    file,
    given.map(({ runId }) => runId),
  );
  const place = listAsRows(places);
  const { runId, sampleId, positions } = runSamplesTable;
  return [
    write(
      insertInto(
        runSamplesTable,
        { sampleId: place.of("sampleId"), runId: place.of("runId"), positions: place.json("positions") },
        { from: place.rows, when: sql`${place.of("runId")} in ${gone}` },
      ).onConflictDoUpdate({
        target: [sampleId, runId],
        set: { positions: sql`excluded.${sql.identifier(positions.name)}` },
      }),
    ),
    write(
      db
        .delete(readings)
        .where(inArray(readings.wellId, sql`(select ${wells.id} from ${wells} where ${wells.runId} in ${gone})`)),
    ),
    write(db.delete(wells).where(inArray(wells.runId, gone))),
    ...given.flatMap(({ runId: id, importId }) => (importId ? [forgetNames(importId, sql`${id} in ${gone}`)] : [])),
  ];
}

/** Sets when these runs are checked next, ms; null: never. */
export const scheduleRecheck = (ids: readonly string[], at: number | null): Query<number> =>
  write(
    db
      .update(runs)
      .set({ archiveDueAt: at })
      .where(inArray(runs.id, oneOfList(ids))),
  );

/** Turns an archived run back into rows and destroys its document's key; it is archived again after `until`. */
export function restoreRun({ runId, ...kept }: ArchivedRun, until: number): Query<number>[] {
  const well = listAsRows(kept.wells);
  const reading = listAsRows(kept.readings);
  const isArchived = sql`exists (select 1 from ${runs} where ${runs.id} = ${runId} and ${runs.archived} is not null)`;
  const all = <Name extends string>(names: readonly Name[], of: (name: Name) => SQL) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, SQL>;
  const wellNames = Object.keys(getTableColumns(wells)) as (keyof typeof wells.$inferSelect)[];
  const readingNames = Object.keys(getTableColumns(readings)) as (keyof typeof readings.$inferSelect)[];
  return [
    write(insertInto(wells, all(wellNames, well.of), { from: well.rows, when: isArchived })),
    write(insertInto(readings, all(readingNames, reading.of), { from: reading.rows, when: isArchived })),
    write(
      db
        .update(runs)
        .set({ archived: null, archiveDueAt: until })
        .where(and(eq(runs.id, runId), isNotNull(runs.archived))),
    ),
  ];
}

/** For a lost document: destroys its key, so that the document cannot be read even if it is found later. */
export const destroyRunKey = (runId: string): Query<number> =>
  write(
    db
      .update(runs)
      .set({ archived: lostDocument })
      .where(and(eq(runs.id, runId), isNotNull(runs.archived))),
  );

/**
 * Where the documents of these runs are, for those that are archived; takes ids or a list of them in SQL. Every reader of a
 * run's measurements must ask here too.
 */
export const findArchivedRuns = (ids: SQL | readonly string[]): Query<ArchivedRun[]> =>
  mapped(
    selectColumn(
      runs.archived,
      sql`from ${runs} where ${runs.id} in ${is(ids, SQL) ? ids : oneOfList(ids)} and ${runs.archived} is not null and ${runs.archived} <> ${lostDocument}`,
    ),
    (found) => found.flatMap((cell) => (cell ? (JSON.parse(cell) as ArchivedRun) : [])),
  );

/** Archived runs with larger ids than this one, sorted by id. */
export const findArchivedRunsAfter = (id: string, count: number): Query<string[]> =>
  selectColumn(
    runs.id,
    sql`from ${runs} where ${runs.id} > ${id} and ${runs.archived} is not null and ${runs.archived} <> ${lostDocument} order by ${runs.id} limit ${count}`,
  );

/** FROM and WHERE of the archived runs with a sample of the persons of these bindings. */
const archivedOf = (bindingIds: readonly string[]): SQL => sql`from ${runs} where ${runs.archived} is not null
  and ${runs.archived} <> ${lostDocument} and ${runs.id} in (select ${runSamplesTable.runId} from ${runSamplesTable}
    where ${runSamplesTable.sampleId} in (select ${samplesTable.id} from ${samplesTable} where ${samplesTable.bindingId} in
      (select ${bindingsTable.id} from ${bindingsTable} where ${bindingsTable.personId} in (select ${bindingsTable.personId}
        from ${bindingsTable} where ${bindingsTable.id} in ${oneOfList(bindingIds)}))))`;

export const findArchivedRunsOfPersons = (bindingIds: readonly string[]): Query<string[]> =>
  selectColumn(runs.id, archivedOf(bindingIds));

/**
 * Condition: every run with a sample of the persons of these bindings is stored as rows, because an erasure only reaches rows.
 */
export const areRunsStoredAsRows = (bindingIds: readonly string[]): SQL =>
  sql`not exists (select 1 ${archivedOf(bindingIds)})`;
