import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { AssayDefinition } from "./assay.types";

export type ProductNames = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

/** Code and name of every product by id: a handful of rows, cheaper than a join per row of a list. */
export function findProductNames(): Query<ProductNames> {
  return statement(
    sql`select id, code, name from products where state in ('draft', 'live', 'retired')`,
    (rows) => new Map(rows.map(([id, code, name]) => [String(id), { code: String(code), name: String(name) }])),
  );
}

/** The assay with this id, for the names of what it measures; undefined when the id is null. */
export function findAssayDefinition(assayId: SQL): Query<AssayDefinition | undefined> {
  return statement(
    sql`select definition from assays where id = (${assayId})`,
    ([found]) => found && (JSON.parse(String(found[0])) as AssayDefinition),
  );
}
