import { and, asc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { partnerImportsTable, partnerRowsTable } from "#drizzle/schema/partner-imports";
import type { Query } from "../../platform/database/database";
import { db, row, rows, write } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { partnerStates } from "./partner-imports.states";
import { isRowOf } from "./partner-imports.store";
import { rowCountsByVerdict } from "./partner-rows.store";

const imports = partnerImportsTable;
const partnerRows = partnerRowsTable;
const i = alias(partnerImportsTable, "i");
const nextVersion = sql`${imports.version} + 1`;

/** Open imports that nobody has worked on since `before` (ms UTC), the longest untouched first. */
export function findUntouchedImports(before: number, limit: number): Query<string[]> {
  const query = rows(
    db
      .select({ id: imports.id })
      .from(imports)
      // The states are written into the SQL text, because the partial index is not used with bound values.
      .where(and(sql`${imports.state} in ('uploaded', 'judged', 'rolled_back')`, lt(imports.touchedAt, before)))
      .orderBy(asc(imports.touchedAt))
      .limit(limit),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

/**
 * Ends an import that nobody has worked on since `before`. The file of one that was never committed may be deleted at once; one
 * that was committed and taken back is a laboratory record, so its file is stored for the usual time.
 */
export function discardUntouchedImport(id: string, before: number, reason: string, now: number): Query<number> {
  const { to, isLegal } = stateMove(imports.state, partnerStates, ["discard"]);
  return write(
    db
      .update(imports)
      .set({
        state: to,
        refusal: reason,
        closedBy: null,
        closedAt: now,
        leaseToken: "",
        fileUntil: sql`iif(${imports.state} = 'rolled_back', null, ${now})`,
        version: nextVersion,
      })
      .where(and(eq(imports.id, id), isLegal, lt(imports.touchedAt, before))),
  );
}

const hasRowsToClear = sql`${imports.state} in ('discarded', 'refused') and ${imports.hasRows} = 1`;

/** An import that ended without being committed and still has staged rows. */
export function findImportToClear(): Query<string | undefined> {
  const query = row(
    db.select({ id: imports.id }).from(imports).where(hasRowsToClear).orderBy(asc(imports.id)).limit(1),
  );
  return { ...query, read: (result) => query.read(result)?.id };
}

/** Deletes up to `limit` of its staged rows; the second statement records when none is left and answers 1 then. */
export function deleteStagedRows(id: string, limit: number): readonly [Query<number>, Query<number>] {
  const staged = sql`(select ${partnerRows.id} from ${imports} join ${partnerRows} on ${isRowOf(partnerRows.id, imports)}
    where ${imports.id} = ${id} and ${imports.state} in ('discarded', 'refused') limit ${limit})`;
  const isLeft = sql`exists (select 1 from ${partnerRows} where ${isRowOf(partnerRows.id, imports)})`;
  return [
    write(db.delete(partnerRows).where(sql`${partnerRows.id} in ${staged}`)),
    write(
      db
        .update(imports)
        .set({ hasRows: false })
        .where(and(eq(imports.id, id), hasRowsToClear, sql`not ${isLeft}`)),
    ),
  ];
}

const importOf = (row: SQLWrapper, column: SQLWrapper): SQL =>
  sql`(select ${column} from ${imports} ${i} where ${i.base} < ${row} order by ${i.base} desc limit 1)`;

/**
 * For erasure: deletes the partners' results for tubes with these barcodes (SQL list). Rows that are not committed yet are left
 * out for good, and their imports count the rows that need a person again.
 */
export function deletePartnerRowsOfTubes(barcodes: SQL, when: SQL): Query<number>[] {
  const r = alias(partnerRowsTable, "r");
  const theirs = sql`(select ${importOf(r.id, i.id)} from ${partnerRows} ${r} where ${r.barcode} in ${barcodes})`;
  return [
    write(
      db
        .update(partnerRows)
        .set({
          value: null,
          ct: null,
          cells: null,
          verdict: sql`iif(${importOf(partnerRows.id, i.state)} = 'committed', ${partnerRows.verdict}, 'left_out')`,
        })
        .where(and(sql`${partnerRows.barcode} in ${barcodes}`, when)),
    ),
    write(
      db
        .update(imports)
        .set({ wrongCounts: rowCountsByVerdict, version: nextVersion })
        .where(and(inArray(imports.state, ["judged", "rolled_back"]), sql`${imports.id} in ${theirs}`, when)),
    ),
  ];
}
