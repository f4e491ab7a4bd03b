import { type SQL, sql } from "drizzle-orm";
import { callsTable, resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { atRest } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { db, mapped, type SelectedRow, select, selectColumn, write } from "../../platform/database/query";
import { listed, oneOfList } from "../../platform/database/writes";
import { type ArchivedCall, type ArchivedSample, archivedSample } from "../specimens/archived-sample.rules";
import { type Archiving, ofArchived } from "../specimens/archived-samples.queries";

const { id, sampleId, runId, assayId, instrumentCall, wellIds } = callsTable;
const sets = resultSetsTable;
const samples = samplesTable;

const columns = { id, sampleId, runId, assayId, instrumentCall, wellIds };

/** Of the calls of these samples what only the page of a result shows, or nothing reads. */
export const callsToArchive = (sampleIds: readonly string[]): Query<SelectedRow<typeof columns>[]> =>
  select(
    columns,
    sql`from ${sets} join ${callsTable} on ${callsTable.resultSetId} = ${sets.id}
      where ${sets.sampleId} in ${oneOfList(sampleIds)} order by ${id}`,
  );

/** It goes from the rows once it is archived; target, state and value stay, which comparisons and statistics ask for. */
export const emptyArchivedCalls = (archiving: Archiving, ids: readonly string[]): Query<number> =>
  write(
    db
      .update(callsTable)
      .set({ runId: null, assayId: null, instrumentCall: "", wellIds: [] })
      .where(sql`${id} in ${oneOfList(ids)} and ${sampleId} in ${ofArchived(archiving, samples.id)}`),
  );

/** It comes back, unless the key to the record was destroyed meanwhile: to be run before that is done on purpose. */
export function restoreCalls(kept: readonly ArchivedCall[]): Query<number> {
  const one = listed(
    kept.map((call) => ({ ...call, instrumentCall: atRest("calls.instrument_call", call.instrumentCall) })),
  );
  return write(
    db
      .update(callsTable)
      .set({
        runId: one.of("runId"),
        assayId: one.of("assayId"),
        instrumentCall: one.of("instrumentCall"),
        wellIds: one.json("wellIds"),
      })
      .from(one.rows)
      .where(
        sql`${id} = ${one.of("id")} and exists (select 1 from ${samples} where ${samples.id} = ${sampleId}
          and ${samples.archived} is not null)`,
      ),
  );
}

const recordsOf = (which: SQL): Query<ArchivedSample[]> =>
  mapped(
    selectColumn(
      samples.archived,
      sql`from ${samples} where ${samples.id} in (select ${sets.sampleId} from ${sets} where ${which})
        and ${samples.archived} is not null`,
    ),
    (found) => found.flatMap((archived) => archivedSample(archived) ?? []),
  );

/** What is archived of the sample of a result; none while its rows are rows. */
export const archivedOfResultSet = (resultSetId: string): Query<ArchivedSample[]> =>
  recordsOf(sql`${sets.id} = ${resultSetId}`);

/** What is archived of the samples of a run. */
export const archivedOfRun = (run: string): Query<ArchivedSample[]> => recordsOf(sql`${sets.runId} = ${run}`);
