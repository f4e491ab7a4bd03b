import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConstraintError, type Database, type Query } from "../platform/database/database";
import { appliedMigrations } from "../platform/database/schema-check";

/** One file of migrations/, divided into statements by the build. */
interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** The same table that `wrangler d1 migrations apply` uses, so that a database can move between the deployment targets. */
const listOfApplied =
  "create table if not exists d1_migrations(id integer primary key autoincrement, name text unique, " +
  "applied_at timestamp default current_timestamp not null)";

export function readMigrations(dist: string): Migration[] {
  return JSON.parse(readFileSync(join(dist, "node/migrations.json"), "utf8")) as Migration[];
}

const command = (sql: string, params: Query<void>["params"] = []): Query<void> => ({
  sql,
  params,
  columns: undefined,
  read: () => undefined,
});

/**
 * Applies the missing migrations, each file in one transaction that first inserts the file's name: of several processes that
 * start at once, one applies it and the others find it applied. Answers how many this process applied.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  { isFile }: { readonly isFile: boolean },
): Promise<number> {
  await database.run([command(listOfApplied)]);
  const [applied] = await database.run([appliedMigrations]);
  const have = applied.map(({ name }) => name);
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = have.find((name) => !known.has(name));
  if (foreign)
    throw new Error(
      `The database was made by a newer or another build: its migration ${foreign} is not in this one. Start that build, or restore a backup of this one's time (docs/backup.md).`,
    );
  let count = 0;
  for (const { name, statements } of migrations.filter((one) => !have.includes(one.name)))
    if (await takes(database, name, statements)) count++;
  // SQLite updates its statistics of tables that grew; a libSQL server does not accept this statement.
  if (count > 0 && isFile) await database.run([command("pragma optimize")]);
  return count;
}

async function takes(database: Database, name: string, statements: readonly string[]): Promise<boolean> {
  const mark = command("insert into d1_migrations (name) values (?)", [name]);
  try {
    await database.run([mark, ...statements.map((sql) => command(sql))]);
    return true;
  } catch (error) {
    if (error instanceof ConstraintError && error.constraint.includes("d1_migrations.name")) return false;
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}
