import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { callsTable } from "#drizzle/schema/runs";

const call = alias(callsTable, "call");

/** Findings of a result set by target, from its calls that were not superseded, as JSON. */
export const findingsOf = ({ id }: { readonly id: SQLiteColumn }): SQL =>
  sql`json((select json_group_object(${call.targetCode}, ${call.value}) from ${callsTable} ${call}
    where ${call.resultSetId} = ${id} and ${call.state} <> 'superseded'))`;
