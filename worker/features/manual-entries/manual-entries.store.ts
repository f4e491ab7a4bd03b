import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ManualEntryItem } from "#contract/manual-entries";
import { configsTable } from "#drizzle/schema/configs";
import { manualEntriesTable, manualTypingsTable } from "#drizzle/schema/manual-entries";
import { samplesTable } from "#drizzle/schema/samples";
import { jsonAtRest } from "../../platform/database/at-rest";
import type { Cell, Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, statement, write } from "../../platform/database/query";
import { insertInto, oneOfList } from "../../platform/database/writes";
import type { RecordedCall } from "../calling/delta-check.rules";
import { type KnownTube, measurableStates } from "../calling/well-verdicts.rules";
import { isReported, recordedCalls, toRecordedCalls } from "../instrument-files/run-imports.queries";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import { insertCallsOf, resultSetExists } from "../results/results.queries";
import { stateMove } from "../state-moves.queries";
import { manualStates } from "./manual-entries.states";

const entries = manualEntriesTable;
const typings = manualTypingsTable;

type Values = Readonly<Record<string, string>>;
export type EntryRow = Omit<ManualEntryItem, "product"> & { readonly productId: string; readonly sampleId: string };

const columns =
  sql.raw(`e.id, s.barcode, s.tube_id, e.product_id, e.method, e.state, e.round, e.first_by, u.nick_name, e.created_at,
  (select json_group_array(json_object('userId', t.typed_by, 'name', tu.nick_name, 'values', json(t.typed_values)))
    from manual_typings t left join users tu on tu.id = t.typed_by where t.entry_id = e.id and t.round = e.round), e.sample_id`);
const source = sql.raw("manual_entries e join samples s on s.id = e.sample_id left join users u on u.id = e.first_by");

/** `typings` holds the first one too; who shows the row decides. */
function toEntry(c: readonly Cell[]): EntryRow {
  const typed = JSON.parse(String(c[10])) as { userId: number; name: string | null; values: Values }[];
  return {
    id: String(c[0]),
    barcode: String(c[1]),
    tubeId: String(c[2]),
    productId: String(c[3]),
    sampleId: String(c[11]),
    method: c[4] as EntryRow["method"],
    state: c[5] as EntryRow["state"],
    round: Number(c[6]),
    firstBy: { userId: Number(c[7]), name: String(c[8] ?? "") },
    createdAt: Number(c[9]),
    typings: typed.map(({ userId, name, values }) => ({ typedBy: { userId, name: name ?? "" }, values })),
  };
}

export function findEntries(filter: {
  state?: EntryRow["state"];
  cursor?: string;
  pageSize: number;
}): Query<EntryRow[]> {
  const inState = filter.state ? sql`e.state = ${filter.state} and` : sql``;
  return statement(
    sql`select ${columns} from ${source} where ${inState} e.id < ${filter.cursor ?? afterEveryId}
      order by e.id desc limit ${filter.pageSize + 1}`,
    (rows) => rows.map(toEntry),
  );
}

export function findEntry(id: string): Query<EntryRow | undefined> {
  return statement(sql`select ${columns} from ${source} where e.id = ${id}`, ([first]) => first && toEntry(first));
}

/** The entry that waits for the tube's second typing, or for being settled. */
export function findOpenEntry(barcode: string): Query<EntryRow | undefined> {
  return statement(
    sql`select ${columns} from samples s join manual_entries e on e.sample_id = s.id left join users u on u.id = e.first_by
      where s.barcode = ${barcode} and s.state <> 'cancelled' and e.state in ('waiting', 'different')`,
    ([first]) => first && toEntry(first),
  );
}

export type TypedTube = KnownTube & {
  readonly earlier: readonly TargetFinding[];
  readonly recorded: readonly RecordedCall[];
};

export function findTypedTube(barcode: string): Query<TypedTube | undefined> {
  return statement(
    sql`select t.id, t.state, t.product_id, t.binding_id is not null as is_bound, s.id as sample_id, s.state as sample_state,
      ${isReported("s.id")} as has_report,
      (select json_group_array(c) from (select rs.outcome ->> '$.conclusion' as c from result_sets rs where rs.sample_id = s.id
        and rs.outcome ->> '$.conclusion' is not null order by rs.attempt)) as earlier, ${recordedCalls}
      from tubes t left join samples s on s.tube_id = t.id and s.state <> 'cancelled' where t.barcode = ${barcode}`,
    ([first]) => {
      if (!first) return undefined;
      const [tubeId, tubeState, productId, isBound, sampleId, sampleState, hasReport, earlier, recorded] = first;
      return {
        barcode,
        tubeId: String(tubeId),
        tubeState: tubeState as KnownTube["tubeState"],
        productId: String(productId),
        isBound: isBound === 1,
        sampleId: sampleId === null ? null : String(sampleId),
        hasReport: hasReport === 1,
        sampleState: sampleState as KnownTube["sampleState"],
        earlier: JSON.parse(String(earlier)) as TargetFinding[],
        recorded: toRecordedCalls(recorded),
      };
    },
  );
}

/** The products that may be typed by hand as an operator named them; null when nobody did. */
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
  const sealed = sql`${JSON.stringify(jsonAtRest("manual_typings.typed_values", values))}`;
  return write(insertInto(typings, { ...typing, typedBy: userId, values: sealed, createdAt: now }, { when }));
}

export const typingWritten = (id: string): SQL => sql`exists (select 1 from ${typings} where ${typings.id} = ${id})`;
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

/** True while the entry is as it was seen, and its sample may take a result. */
export function entryWaits({ id, round, sampleId }: Pick<EntryRow, "id" | "round" | "sampleId">): SQL {
  const isWaiting = and(eq(entries.id, id), eq(entries.state, "waiting"), eq(entries.round, round));
  const isOpen = and(eq(samplesTable.id, sampleId), sql`${samplesTable.state} in ${oneOfList(measurableStates)}`);
  return sql`exists (select 1 from ${entries} where ${isWaiting}) and exists (select 1 from ${samplesTable} where ${isOpen})`;
}

/** Two values that differ are settled by a new round: this person is its first. */
export function openRound(entry: Pick<EntryRow, "id" | "round">, by: { userId: number; now: number }): Query<number> {
  const next = { round: entry.round + 1, firstBy: by.userId, stateChangedAt: by.now };
  return moveEntry("reopen", entry.id, eq(entries.round, entry.round), next);
}

const endings = { different: "differ", agreed: "agree" } as const;

/** Ends a round; `resultSetId` only when both said the same. */
export const endRound = (id: string, to: keyof typeof endings, resultSetId: string | null, now: number, when: SQL) =>
  moveEntry(endings[to], id, when, { resultSetId, stateChangedAt: now });

export const dropEntry = (id: string, now: number): Query<number> =>
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
