import { type SQL, sql } from "drizzle-orm";
import { departmentsTable } from "#drizzle/schema/departments";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { manualTypingsTable } from "#drizzle/schema/manual-entries";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { callsTable } from "#drizzle/schema/runs";
import { usersTable } from "#drizzle/schema/users";
import { type AtRestColumn, atRest, hashAtRest, jsonAtRest } from "../../platform/database/at-rest";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { sealedDetails } from "../bindings/person-details.queries";

/** A row that still holds clear values of columns which are sealed today. */
export interface ClearRow {
  readonly id: string | number;
  /** What stands in clear, column by column; null where nothing does. */
  readonly clear: readonly (string | null)[];
}

/** How the clear rows of one table are found and sealed. */
export interface Sealing {
  find(count: number): Query<ClearRow[]>;
  /** Seals each row unless somebody changed it since it was read. */
  seal(rows: readonly ClearRow[]): Query<number>;
}

const changed = (_rows: unknown, count: number) => count;
const isClear = (column: SQL) => sql`(${column} <> '' and instr(substr(${column}, 1, 8), 'sealed~') = 0)`;

interface SealedColumn {
  readonly as: AtRestColumn;
  readonly isJson?: boolean;
  readonly hash?: Parameters<typeof hashAtRest>[0];
}

/** `first` is below every id of the table; the partial index of the clear rows serves the search. */
function sealing(table: unknown, first: SQL, sealed: readonly SealedColumn[]): Sealing {
  const from = sql`${table}`;
  const columns = sealed.map(({ as }) => sql.raw(as.slice(as.indexOf(".") + 1)));
  const clear = sql.join(
    columns.map((column) => sql`iif(${isClear(column)}, ${column}, null)`),
    sql`, `,
  );
  return {
    find: (count) =>
      statement(
        sql`select id, ${clear} from ${from} where (${sql.join(columns.map(isClear), sql` or `)}) and id > ${first}
          order by id limit ${count}`,
        (rows) => rows.map(toClearRow),
      ),
    seal: (rows) => {
      const wanted = rows.map(({ id, clear }) => ({
        id,
        clear,
        sealed: clear.map((text, index) => sealedText(sealed[index], text)),
        hashes: clear.map((text, index) => hashedText(sealed[index], text)),
      }));
      const place = (list: string, index: number) => sql.raw(`j.value ->> '$.${list}[${index}]'`);
      const sets = columns.flatMap((column, index) => [
        sql`${column} = coalesce(${place("sealed", index)}, t.${column})`,
        ...(sealed[index]?.hash ? [sql`${column}_hash = coalesce(${place("hashes", index)}, t.${column}_hash)`] : []),
      ]);
      const unchanged = columns.map(
        (column, index) => sql`t.${column} is coalesce(${place("clear", index)}, t.${column})`,
      );
      return statement(
        sql`update ${from} as t set ${sql.join(sets, sql`, `)} from json_each(${JSON.stringify(wanted)}) j
          where t.id = j.value ->> 'id' and ${sql.join(unchanged, sql` and `)}`,
        changed,
      );
    },
  };
}

function toClearRow([id, ...clear]: readonly Cell[]): ClearRow {
  return { id: id as string | number, clear: clear.map((cell) => (cell === null ? null : String(cell))) };
}

function sealedText(column: SealedColumn | undefined, text: string | null): string | null {
  if (!column || text === null) return null;
  return column.isJson ? JSON.stringify(jsonAtRest(column.as, JSON.parse(text))) : atRest(column.as, text);
}

const hashedText = (column: SealedColumn | undefined, text: string | null): string | null =>
  column?.hash && text !== null ? hashAtRest(column.hash, text) : null;

/** Birth month, height and weight were three columns. */
const persons: Sealing = {
  find: (count) =>
    statement(
      sql`select id, birth_month, height_cm, weight_kg from persons where birth_month is not null and id > ''
        order by id limit ${count}`,
      (rows) => rows.map(toClearRow),
    ),
  seal: (rows) => {
    const wanted = rows.map(({ id, clear: [birthMonth = null, height, weight] }) => ({
      id,
      birthMonth,
      sealed: sealedDetails({ birthMonth, heightCm: numberOf(height), weightKg: numberOf(weight) }),
    }));
    return statement(
      sql`update persons as t set details_sealed = j.value ->> 'sealed', birth_month = null, height_cm = null, weight_kg = null
        from json_each(${JSON.stringify(wanted)}) j
        where t.id = j.value ->> 'id' and t.birth_month = j.value ->> 'birthMonth' and t.details_sealed is null`,
      changed,
    );
  },
};

const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));

const texts = sql`''`;
const numbers = sql`0`;

export const sealings: readonly Sealing[] = [
  persons,
  sealing(usersTable, numbers, [
    { as: "users.phone", hash: "staff-phone" },
    { as: "users.email", hash: "staff-email" },
  ]),
  sealing(departmentsTable, numbers, [{ as: "departments.phone" }, { as: "departments.email" }]),
  sealing(enquiriesTable, texts, [
    { as: "enquiries.organisation" },
    { as: "enquiries.text" },
    { as: "enquiries.note" },
  ]),
  sealing(callsTable, texts, [{ as: "calls.value" }, { as: "calls.instrument_call" }]),
  sealing(manualTypingsTable, texts, [{ as: "manual_typings.typed_values", isJson: true }]),
  sealing(resultChangesTable, texts, [
    { as: "result_changes.before_calls", isJson: true },
    { as: "result_changes.after_calls", isJson: true },
  ]),
  sealing(reportVersionsTable, texts, [{ as: "report_versions.payload", isJson: true }]),
];
