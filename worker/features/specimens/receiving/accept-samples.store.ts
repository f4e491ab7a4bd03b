import { type SQL, sql } from "drizzle-orm";
import { platePlacesTable } from "#drizzle/schema/plates";
import { selectColumn } from "../../../platform/database/query";
import { oneOfList } from "../../../platform/database/writes";

/** The samples among these that are on an open plate. */
export const findPlacedSamples = (ids: readonly string[]) =>
  selectColumn(
    platePlacesTable.sampleId,
    sql`from ${platePlacesTable} where ${platePlacesTable.sampleId} in ${oneOfList(ids)} and ${platePlacesTable.isOpen} = 1`,
  );

/** Condition per history line: its sample (`subjectId`) is on no open plate. */
export const isOnNoPlate: SQL = sql`not exists (select 1 from ${platePlacesTable}
  where ${platePlacesTable.sampleId} = value ->> 'subjectId' and ${platePlacesTable.isOpen} = 1)`;
