import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { callsTable } from "#drizzle/schema/runs";
import { jsonAtRest, sealedItem } from "../platform/database/at-rest";
import { parsedJson } from "../platform/database/query";

type Call = typeof callsTable.$inferSelect;
type CallColumn = Exclude<keyof Call, "resultSetId" | "sampleId" | "runId" | "assayId">;

/** A result set, under whatever name a statement gives it. */
type SetColumns = Readonly<Record<"id" | "createdAt" | "archivedCalls", SQLiteColumn>>;

/**
 * What `result_sets.archived_calls` keeps: `[values, call, ...]`, the values as one sealed list. A call is its target, or an object of
 * what differs from an accepted automatic call with a value, made with its result set.
 */
export function archivedCell(calls: readonly Call[], setMadeAt: number, hasIds: boolean): readonly unknown[] {
  const values = calls.map(({ value }) => value);
  const brief = calls.map(({ targetCode, ...call }) => {
    const other = {
      s: call.state === "accepted" ? undefined : call.state,
      n: call.value === null ? 1 : undefined,
      r: call.reason || undefined,
      m: call.source === "manual" ? 1 : undefined,
      e: call.enteredBy ?? undefined,
      f: call.confirmedBy ?? undefined,
      c: call.createdAt === setMadeAt ? undefined : call.createdAt,
      i: hasIds ? call.id : undefined,
    };
    return Object.values(other).every((one) => one === undefined) ? targetCode : { t: targetCode, ...other };
  });
  const hasValues = values.some((value) => value !== null);
  return [hasValues ? jsonAtRest("result_sets.archived_calls", values) : null, ...brief];
}

/** What a call in a cell is called where its id is not kept: its result set and its place from 1. */
export const archivedCallId = (resultSetId: string, place: number): string =>
  `${resultSetId}.${String(place).padStart(2, "0")}`;

/** SQL over `o`, the call at `nth` of a cell as an object. */
const inCell = ({ id, createdAt, archivedCalls }: SetColumns): Record<CallColumn, SQL> => ({
  id: sql`coalesce(o ->> 'i', ${id} || printf('.%02d', nth))`,
  targetCode: sql`o ->> 't'`,
  state: sql`coalesce(o ->> 's', 'accepted')`,
  value: sql`iif(o ->> 'n', null, ${sealedItem(sql`(${archivedCalls} ->> 0)`, sql`(nth - 1)`)})`,
  reason: sql`coalesce(o ->> 'r', '')`,
  source: sql`iif(o ->> 'm', 'manual', 'automatic')`,
  instrumentCall: sql`''`,
  wellIds: sql`json('[]')`,
  enteredBy: sql`o ->> 'e'`,
  confirmedBy: sql`o ->> 'f'`,
  createdAt: sql`coalesce(o ->> 'c', ${createdAt})`,
});

/**
 * These columns of the calls of a result set that stands further to the left, rows or an archived sample's cell, in the order of their
 * targets: for FROM, under the name `as`.
 */
export function callsOf<Name extends CallColumn>(set: SetColumns, names: readonly Name[], as = "k") {
  const pairs = (column: (name: Name) => SQL | SQLiteColumn) =>
    sql.join(
      names.map((name) => sql`${sql.raw(`'${name}'`)}, ${column(name)}`),
      sql`, `,
    );
  const inRow = (name: Name) => (name === "wellIds" ? sql`json(${callsTable.wellIds})` : callsTable[name]);
  const archived = inCell(set);
  const of = <N extends Name>(name: N): SQL<Call[N]> => sql`(${sql.raw(`${as}.value ->> '${name}'`)})`;
  const columns = names.map((name) => [name, name === "wellIds" ? parsedJson(of(name)) : of(name)]);
  return {
    rows: sql`json_each(iif(${set.archivedCalls} is null, (select json_group_array(json_object(${pairs(inRow)}))
      from ${callsTable} where ${callsTable.resultSetId} = ${set.id}), (select json_group_array(json_object(${pairs((name) => archived[name])}))
      from (select key as nth, iif(type = 'text', json_object('t', value), value) as o from json_each(${set.archivedCalls})
      where key > 0 order by o ->> 't')))) ${sql.raw(as)}`,
    of,
    /** All of them, for a select. */
    columns: Object.fromEntries(columns) as { readonly [N in Name]: SQL<Call[N]> },
  };
}

/** What the calls of a result set that were not superseded found, by target, as JSON. */
export function findingsOf(set: SetColumns): SQL {
  const k = callsOf(set, ["targetCode", "state", "value"]);
  return sql`json((select json_group_object(${k.of("targetCode")}, ${k.of("value")}) from ${k.rows}
    where ${k.of("state")} <> 'superseded'))`;
}
