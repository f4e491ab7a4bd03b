import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { rowsOf } from "./partner-imports.store";
import { counted } from "./partner-rows.store";

const changed = (_rows: unknown, count: number) => count;
const isOpen = sql.raw("state in ('uploaded', 'judged', 'rolled_back')");

/** Open imports that nobody has worked on since `before` (ms UTC), the longest untouched first. */
export function findUntouched(before: number, limit: number): Query<string[]> {
  return statement(
    sql`select id from partner_imports where ${isOpen} and touched_at < ${before} order by touched_at limit ${limit}`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

/**
 * Ends an import that nobody has worked on since `before`. The file of one that never counted may go at once; what counted for
 * a while and was taken back is a record of the laboratory, so its file stays its time.
 */
export function discardUntouched(id: string, before: number, reason: string, now: number): Query<number> {
  return statement(
    sql`update partner_imports set state = 'discarded', refusal = ${reason}, closed_by = null, closed_at = ${now}, lease_token = '',
      file_until = iif(state = 'rolled_back', null, ${now}), version = version + 1
      where id = ${id} and ${isOpen} and touched_at < ${before}`,
    changed,
  );
}

const hasRowsToClear = sql.raw("state in ('discarded', 'refused') and has_rows = 1");

/** An import that ended without counting and still has staged rows. */
export function findToClear(): Query<string | undefined> {
  return statement(sql`select id from partner_imports where ${hasRowsToClear} order by id limit 1`, ([first]) =>
    first ? String(first[0]) : undefined,
  );
}

/** Takes so many of its staged rows; the second statement remembers when none is left and answers 1 then. */
export function clearRows(id: string, limit: number): readonly [Query<number>, Query<number>] {
  const inImport = rowsOf(sql.raw("r.id"), sql.raw("i"));
  return [
    statement(
      sql`delete from partner_rows where id in (select r.id from partner_imports i join partner_rows r on ${inImport}
        where i.id = ${id} and i.state in ('discarded', 'refused') limit ${limit})`,
      changed,
    ),
    statement(
      sql`update partner_imports set has_rows = 0 where id = ${id} and ${hasRowsToClear}
        and not exists (select 1 from partner_rows r where ${rowsOf(sql.raw("r.id"), sql.raw("partner_imports"))})`,
      changed,
    ),
  ];
}

const importOf = (row: SQL, column: SQL): SQL =>
  sql`(select ${column} from partner_imports i where i.base < ${row} order by i.base desc limit 1)`;

/**
 * For erasure: what partners said about the tubes of these barcodes (SQL list) goes. Rows that do not count yet are left out
 * for good, and their imports count anew what needs a person.
 */
export function forgetRows(barcodes: SQL, when: SQL): Query<number>[] {
  return [
    statement(
      sql`update partner_rows set value = null, ct = null, cells = null,
        verdict = iif(${importOf(sql.raw("partner_rows.id"), sql.raw("i.state"))} = 'committed', verdict, 'left_out')
        where barcode in ${barcodes} and ${when}`,
      changed,
    ),
    statement(
      sql`update partner_imports set wrong_counts = ${counted}, version = version + 1 where state in ('judged', 'rolled_back')
        and id in (select ${importOf(sql.raw("r.id"), sql.raw("i.id"))} from partner_rows r where r.barcode in ${barcodes})
        and ${when}`,
      changed,
    ),
  ];
}
