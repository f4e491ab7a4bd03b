import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Deps } from "../deps";
import { log } from "../log";
import { UnavailableError } from "../unavailable";
import type { Query } from "./database";
import { select } from "./query";

/** So long after a migration the release before serves beside the new one, and can be gone back to. */
const rolloutMs = 15 * 60_000;
const checkedEveryMs = 60_000;

interface AppliedMigration {
  readonly name: string;
  /** ms UTC */
  readonly appliedAt: number;
}

export type AppliedMigrations = readonly AppliedMigration[];

/** The list that `wrangler d1 migrations apply` keeps and the Node process too; no table of the schema. */
const migrationsTable = sqliteTable("d1_migrations", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  appliedAt: text("applied_at").notNull(),
});

/** What was applied, in order. */
export const appliedMigrations: Query<AppliedMigrations> = select(
  { name: migrationsTable.name, appliedAt: sql<number>`unixepoch(${migrationsTable.appliedAt}) * 1000` },
  sql`from ${migrationsTable} order by ${migrationsTable.id}`,
);

/** The first migration that this build does not have and that is no rollout of this moment; undefined where it knows the database. */
export const newerMigration = (applied: AppliedMigrations, known: readonly string[], now: number): string | undefined =>
  applied.find(({ name, appliedAt }) => !known.includes(name) && appliedAt <= now - rolloutMs)?.name;

export interface SchemaCheck {
  /** Throws UnavailableError while the database belongs to a newer release. */
  assertKnown(deps: Pick<Deps, "database" | "clock" | "later">): Promise<void>;
}

/**
 * Refuses to work over a database that a newer release has migrated, whose rows this one would misread. A process asks before its first
 * call, and from then on once a minute, beside a call and not before it.
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

/** A database whose migrations were applied by hand has no list of them. */
function noneWithoutList(error: unknown): AppliedMigrations {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("no such table")) return [];
  throw error;
}
