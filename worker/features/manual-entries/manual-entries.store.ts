import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ManualEntryItem } from "#contract/manual-entries.schemas";
import { configsTable } from "#drizzle/schema/configs";
import { tubesTable } from "#drizzle/schema/kits";
import { manualEntriesTable, manualTypingsTable } from "#drizzle/schema/manual-entries";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../platform/database/alias";
import { encryptedJson } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, firstOf, mapped, parsedJson, row, rows, select, write } from "../../platform/database/query";
import { insertInto, oneOfList } from "../../platform/database/writes";
import type { RecordedCall } from "../calling/delta-check.rules";
import type { NamedTube } from "../calling/subject.types";
import { measurableStates } from "../calling/well-verdicts.rules";
import { namedTubeColumns, recordedCallsJson } from "../instrument-files/run-imports.queries";
import { insertCallsOf, resultSetExists } from "../results/results.queries";
import { stateMove } from "../states/state-moves.queries";
import { manualStates } from "./manual-entries.states";

const entries = manualEntriesTable;
const typings = manualTypingsTable;
const typing = alias(typings, "typing");
const typist = alias(usersTable, "typist");
const e = alias(entries, "e");
const s = alias(samplesTable, "s");
const u = alias(usersTable, "u");
const t = alias(tubesTable, "t");

type Values = Readonly<Record<string, string>>;
export type EntryRow = Omit<ManualEntryItem, "product"> & { readonly productId: string; readonly sampleId: string };

interface StoredTyping {
  readonly userId: number;
  readonly name: string | null;
  readonly values: Record<string, string>;
}

const columns = {
  id: e.id,
  barcode: s.barcode,
  tubeId: s.tubeId,
  productId: e.productId,
  sampleId: e.sampleId,
  state: e.state,
  round: e.round,
  firstBy: e.firstBy,
  createdAt: e.createdAt,
  method: sql<EntryRow["method"]>`${e.method}`,
  firstName: sql<string>`coalesce(${u.nickName}, '')`,
  typings: parsedJson<StoredTyping[]>(
    sql`(select json_group_array(json_object('userId', ${typing.typedBy}, 'name', ${typist.nickName}, 'values',
      json(${typing.values}))) from ${typings} ${typing} left join ${usersTable} ${typist} on ${typist.userId} =
      ${typing.typedBy} where ${typing.entryId} = ${e.id} and ${typing.round} = ${e.round})`,
  ),
};

export function findEntries(filter: ListPlace & { state?: EntryRow["state"] }) {
  const page = listOrder(e.id, filter);
  const { id, productId, state, round, createdAt, firstBy } = e;
  const own = { id, productId, state, round, createdAt, firstBy, firstName: u.nickName };
  const second = { secondBy: typing.typedBy, secondName: aliasedOrNull(typist.nickName, "second_name") };
  const found = rows(
    db
      .select({ ...own, ...second, method: columns.method.as("method"), barcode: s.barcode, tubeId: s.tubeId })
      .from(e)
      .innerJoin(s, eq(s.id, e.sampleId))
      .leftJoin(u, eq(u.userId, e.firstBy))
      .leftJoin(typing, and(eq(typing.entryId, e.id), eq(typing.round, e.round), eq(typing.place, "second")))
      .leftJoin(typist, eq(typist.userId, typing.typedBy))
      .where(and(filter.state ? eq(state, filter.state) : undefined, page.where))
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
  return mapped(found, (page) =>
    page.map(({ firstBy, firstName, secondBy, secondName, ...entry }) => {
      const first = { userId: firstBy, name: firstName ?? "" };
      const second = secondBy === null ? [] : [{ userId: secondBy, name: secondName ?? "" }];
      return { ...entry, firstBy: first, typings: second.flatMap((one) => [{ typedBy: first }, { typedBy: one }]) };
    }),
  );
}

export const findEntryId = (id: string): Query<{ id: string } | undefined> =>
  row(db.select({ id: entries.id }).from(entries).where(eq(entries.id, id)));

/** The open entry of the tube, waiting for the second typing or for another round; `typings` includes the first one. */
export const findOpenEntry = (barcode: string): Query<EntryRow | undefined> =>
  mapped(
    select(
      columns,
      sql`from ${samplesTable} ${s} join ${entries} ${e} on ${e.sampleId} = ${s.id}
        left join ${usersTable} ${u} on ${u.userId} = ${e.firstBy}
        where ${s.barcode} = ${barcode} and ${s.state} <> 'cancelled' and ${e.state} in ('waiting', 'different')`,
    ),
    ([found]) => {
      if (!found) return undefined;
      const { firstBy, firstName, typings: typed, ...entry } = found;
      return {
        ...entry,
        firstBy: { userId: firstBy, name: firstName },
        typings: typed.map(({ userId, name, values }) => ({ typedBy: { userId, name: name ?? "" }, values })),
      };
    },
  );

export type TypedTube = NamedTube & { readonly recorded: readonly RecordedCall[] };

export const findTypedTube = (barcode: string): Query<TypedTube | undefined> =>
  firstOf(
    select(
      { ...namedTubeColumns, isBound: sql`${t.bindingId} is not null`.mapWith(Boolean), recorded: recordedCallsJson },
      sql`from ${tubesTable} ${t} left join ${samplesTable} ${s} on ${s.tubeId} = ${t.id}
        and ${s.state} <> 'cancelled' where ${t.barcode} = ${barcode}`,
    ),
  );

/** The products for manual results, as an operator set the parameter; null when it is not set. */
export function findManualParameter(): Query<string | null> {
  const query = row(
    db
      .select({ value: configsTable.value })
      .from(configsTable)
      .where(and(eq(configsTable.key, "lab_manual_products"), isNull(configsTable.deletedAt))),
  );
  return { ...query, read: (result) => query.read(result)?.value ?? null };
}

export interface Typing {
  readonly id: string;
  readonly entryId: string;
  readonly round: number;
  readonly place: "first" | "second";
  readonly userId: number;
  readonly values: Values;
  readonly now: number;
}

export function insertTyping({ userId, values, now, ...typing }: Typing, when: SQL): Query<number> {
  const sealed = sql`${JSON.stringify(encryptedJson("manual_typings.typed_values", values))}`;
  return write(insertInto(typings, { ...typing, typedBy: userId, values: sealed, createdAt: now }, { when }));
}

export const isTypingWritten = (id: string): SQL => sql`exists (select 1 from ${typings} where ${typings.id} = ${id})`;
export const entryExists = (id: string): SQL => sql`exists (select 1 from ${entries} where ${entries.id} = ${id})`;

export function insertEntry(
  entry: { id: string; sampleId: string; productId: string; method: string },
  by: { userId: number; now: number },
): Query<number> {
  const made = { firstBy: by.userId, createdAt: by.now, stateChangedAt: by.now };
  return write(
    db
      .insert(entries)
      .values({ ...entry, ...made })
      .onConflictDoNothing(),
  );
}

/** Condition: the entry is unchanged since it was read, and its sample may take a result. */
export function isEntryUnchanged({ id, round, sampleId }: Pick<EntryRow, "id" | "round" | "sampleId">): SQL {
  const isWaiting = and(eq(entries.id, id), eq(entries.state, "waiting"), eq(entries.round, round));
  const isOpen = and(eq(samplesTable.id, sampleId), sql`${samplesTable.state} in ${oneOfList(measurableStates)}`);
  return sql`exists (select 1 from ${entries} where ${isWaiting}) and exists (select 1 from ${samplesTable}
    where ${isOpen})`;
}

/** After two different typings, starts a new round with this person as its first. */
export function startRound(entry: Pick<EntryRow, "id" | "round">, by: { userId: number; now: number }): Query<number> {
  const next = { round: entry.round + 1, firstBy: by.userId, stateChangedAt: by.now };
  return moveEntry("reopen", entry.id, eq(entries.round, entry.round), next);
}

/** Ends a round; `resultSetId` is only given when both typings were equal. */
export const endRound = (id: string, event: "agree" | "differ", resultSetId: string | null, now: number, when: SQL) =>
  moveEntry(event, id, when, { resultSetId, stateChangedAt: now });

export const discardEntry = (id: string, now: number): Query<number> =>
  moveEntry("drop", id, undefined, { stateChangedAt: now });

function moveEntry(
  event: (typeof manualStates)["events"][number],
  id: string,
  when: SQL | undefined,
  also: Partial<typeof entries.$inferInsert>,
): Query<number> {
  const { to, isLegal } = stateMove(entries.state, manualStates, [event]);
  return write(
    db
      .update(entries)
      .set({ ...also, state: to })
      .where(and(eq(entries.id, id), isLegal, when)),
  );
}

interface TypedCall {
  readonly id: string;
  readonly targetCode: string;
  readonly state: string;
  readonly value: string | null;
  readonly reason: string;
}

export function insertTypedCalls(
  calls: readonly TypedCall[],
  of: { resultSetId: string; sampleId: string; runId: string; assayId: string },
  by: { first: number; second: number; now: number },
): Query<number> {
  const { resultSetId, sampleId, runId, assayId } = of;
  return insertCallsOf(
    calls.map((call) => ({ ...call, resultSetId, sampleId, instrumentCall: "", wellIds: [] })),
    { runId, assayId, source: "manual", enteredBy: by.first, confirmedBy: by.second, now: by.now },
    resultSetExists(resultSetId),
  );
}
