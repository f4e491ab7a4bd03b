import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Deps } from "../deps";
import { log } from "../log";
import { UnavailableError } from "../unavailable";
import type { Query } from "./database";
import { select } from "./query";

/** For this long after a migration the previous release still serves beside the new one, and a return to it is possible. */
const rolloutMs = 15 * 60_000;
const checkedEveryMs = 60_000;

interface AppliedMigration {
  readonly name: string;
  /** ms UTC */
  readonly appliedAt: number;
}

export type AppliedMigrations = readonly AppliedMigration[];

/** The table in which `wrangler d1 migrations apply` and the Node process record migrations; not part of the schema. */
const migrationsTable = sqliteTable("d1_migrations", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  appliedAt: text("applied_at").notNull(),
});

/** The applied migrations, in order. */
export const appliedMigrations: Query<AppliedMigrations> = select(
  { name: migrationsTable.name, appliedAt: sql<number>`unixepoch(${migrationsTable.appliedAt}) * 1000` },
  sql`from ${migrationsTable} order by ${migrationsTable.id}`,
);

/**
 * The first migration that this build does not have, unless it was applied just now in a rollout; undefined when there is none.
 */
export const newerMigration = (applied: AppliedMigrations, known: readonly string[], now: number): string | undefined =>
  applied.find(({ name, appliedAt }) => !known.includes(name) && appliedAt <= now - rolloutMs)?.name;

export interface SchemaCheck {
  /** Throws UnavailableError while the database has been migrated by a newer release. */
  assertKnown(deps: Pick<Deps, "database" | "clock" | "later">): Promise<void>;
}

/**
 * Refuses to work on a database that a newer release has migrated, because this one would misread its rows. A process checks
 * before its first call, and then once a minute, during a call without delaying it.
 */
export function schemaCheck(known: readonly string[]): SchemaCheck {
  let newer: string | undefined;
  let lookedAt: number | undefined;
  const look = async ({ database, clock }: Pick<Deps, "database" | "clock">) => {
    const applied = await database.run([appliedMigrations]).then(([found]) => found, noneWithoutList);
    newer = newerMigration(applied, known, clock.now());
    lookedAt = clock.now();
    if (newer) log.error("database.newer", { migration: newer });
  };
  return {
    async assertKnown(deps) {
      const isDue = lookedAt === undefined || deps.clock.now() - lookedAt >= checkedEveryMs;
      if (isDue && lookedAt !== undefined && !newer) {
        lookedAt = deps.clock.now();
        deps.later(look(deps).catch(() => undefined));
      } else if (isDue) await look(deps);
      if (newer) throw new UnavailableError("database", "newer", checkedEveryMs / 1_000);
    },
  };
}

/** A database whose migrations were applied by hand has no table of them. */
function noneWithoutList(error: unknown): AppliedMigrations {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("no such table")) return [];
  throw error;
}
