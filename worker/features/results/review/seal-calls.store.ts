import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { callsTable } from "#drizzle/schema/runs";
import { encryptedParamOrNull } from "../../../platform/database/at-rest";
import { db, rows, write } from "../../../platform/database/query";
import { listAsRows } from "../../../platform/database/writes";

/** A call whose values are not encrypted yet; null where there is no value. */
interface ClearCall {
  readonly id: string;
  readonly value: string | null;
  readonly instrumentCall: string | null;
}

const { id, value, instrumentCall } = callsTable;

const isClear = (column: SQLiteColumn) => sql`(${column} <> '' and instr(substr(${column}, 1, 8), 'sealed~') = 0)`;
/** A clear text that contains something encrypted was not written by us, and the database port would try to decrypt it. */
const isReadable = (column: SQLiteColumn) => sql`(${isClear(column)} and ${column} not glob '*sealed~[tj]~*~*.*.*')`;
const readable = (column: SQLiteColumn) => sql<string | null>`iif(${isReadable(column)}, ${column}, null)`;

/** This query uses the partial index calls_unsealed. */
export const findUnencryptedCalls = (count: number) =>
  rows<ClearCall>(
    db
      .select({ id, value: readable(value), instrumentCall: readable(instrumentCall) })
      .from(callsTable)
      .where(
        and(
          sql`(${isClear(value)} or ${isClear(instrumentCall)})`,
          gt(id, sql`''`),
          or(isReadable(value), isReadable(instrumentCall)),
        ),
      )
      .orderBy(asc(id))
      .limit(count),
  );

/** Encrypts each row unless somebody changed it since it was read. */
export function encryptCalls(found: readonly ClearCall[]) {
  const wanted = listAsRows(
    found.map((call) => ({
      ...call,
      sealedValue: encryptedParamOrNull("calls.value", call.value),
      sealedInstrumentCall: encryptedParamOrNull("calls.instrument_call", call.instrumentCall),
    })),
  );
  const instead = (text: SQL<string | null>, column: SQLiteColumn) => sql<string>`coalesce(${text}, ${column})`;
  const isAsRead = (text: SQL<string | null>, column: SQLiteColumn) => sql`${column} is coalesce(${text}, ${column})`;
  return write(
    db
      .update(callsTable)
      .set({
        value: instead(wanted.of("sealedValue"), value),
        instrumentCall: instead(wanted.of("sealedInstrumentCall"), instrumentCall),
      })
      .from(wanted.rows)
      .where(
        and(
          eq(id, wanted.of("id")),
          isAsRead(wanted.of("value"), value),
          isAsRead(wanted.of("instrumentCall"), instrumentCall),
        ),
      ),
  );
}
