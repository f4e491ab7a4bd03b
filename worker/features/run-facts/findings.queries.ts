import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { callsTable } from "#drizzle/schema/runs";

const call = alias(callsTable, "call");

/** What the calls of a result set that were not superseded found, by target, as JSON. */
export const findingsOf = ({ id }: { readonly id: SQLiteColumn }): SQL =>
  sql`json((select json_group_object(${call.targetCode}, ${call.value}) from ${callsTable} ${call}
    where ${call.resultSetId} = ${id} and ${call.state} <> 'superseded'))`;
