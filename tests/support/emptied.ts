import type { Database, Query } from "#worker/platform/database/database";

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

/** A migrated schema before any test: the starting state of every test. */
export interface MigratedSchema {
  readonly tables: readonly string[];
  readonly triggers: readonly Trigger[];
  /** Changes when a test added, dropped or rebuilt a table or an index. */
  readonly fingerprint: string;
}

/** D1 refuses results with more columns. */
const mostColumns = 100;

const text = <T>(sql: string, read: Query<T>["read"]): Query<T> => ({ sql, params: [], columns: undefined, read });
const command = (sql: string): Query<void> => text(sql, () => undefined);

const tableNames = text("select name from sqlite_schema where type = 'table' order by name", ({ rows }) =>
  rows.map(([name]) => String(name)).filter((name) => !/^(sqlite_|_cf_|libsql_)/.test(name)),
);

const triggers = text("select name, tbl_name, sql from sqlite_schema where type = 'trigger'", ({ rows }) =>
  rows.map(([name, table, sql]): Trigger => ({ name: String(name), table: String(table), sql: String(sql) })),
);

const fingerprint = text(
  "select count(*) || ':' || sum(length(sql)) from sqlite_schema where type in ('table', 'index') and name not like 'sqlite_%'",
  ({ rows }) => String(rows[0]?.[0]),
);

export async function readMigratedSchema(database: Database): Promise<MigratedSchema> {
  const [names, all, print] = await database.run([tableNames, triggers, fingerprint]);
  return { tables: names, triggers: all, fingerprint: print };
}

/**
 * Deletes every row, which is several times faster than migrating a new database. Triggers that forbid to delete rows of
 * a used table are dropped meanwhile, and those that a test dropped are restored.
 * @returns false, with nothing done, when a test changed the tables themselves: the caller migrates a new database.
 */
export async function emptyTables(database: Database, schema: MigratedSchema): Promise<boolean> {
  const [print, standing, ...found] = await database.run([fingerprint, triggers, ...usedTables(schema.tables)]);
  if (print !== schema.fingerprint) return false;
  const used = new Set(found.flat());
  const isMissing = (name: string) => !standing.some((trigger) => trigger.name === name);
  const guards = ({ table, sql }: Trigger) => used.has(table) && /\bdelete on\b/i.test(sql);
  const moved = schema.triggers.filter((trigger) => guards(trigger) || isMissing(trigger.name));
  await database.run([
    command("pragma defer_foreign_keys = on"),
    ...moved.map(({ name }) => command(`drop trigger if exists \`${name}\``)),
    ...[...used].map((table) => command(`delete from \`${table}\``)),
    command("delete from sqlite_sequence"),
    ...moved.map(({ sql }) => command(sql)),
  ]);
  return true;
}

/** Which of the tables contain a row, in as few statements as the maximum number of columns allows. */
function usedTables(tables: readonly string[]): Query<string[]>[] {
  const groups = Array.from({ length: Math.ceil(tables.length / mostColumns) }, (_, index) =>
    tables.slice(index * mostColumns, (index + 1) * mostColumns),
  );
  return groups.map((group) =>
    text(`select ${group.map((table) => `exists(select 1 from \`${table}\`)`).join(", ")}`, ({ rows }) =>
      group.filter((_, index) => rows[0]?.[index] === 1),
    ),
  );
}
