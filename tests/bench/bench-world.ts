import { clockTasksTable } from "#drizzle/schema/clock";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { db, write } from "#worker/platform/database/query";
import { passwords } from "#worker/platform/passwords";
import type { Secrets } from "#worker/platform/secrets";
import { tokens } from "#worker/platform/tokens";
import { createWorld, type World } from "../support/app";
import type { Browser } from "../support/browser";
import { signedInStaff, verifiedCustomer } from "../support/factories";
import { testClock } from "../support/test-clock";
import { owner, type Published, publishedReport } from "../worker/reports/published-report";
import { worldsStandOn } from "./engine-binding";

/**
 * The worker in this process over the database of a running product, with the same secrets, so that each decrypts what
 * the other encrypted.
 */
export async function worldOver(database: D1Database, secrets: Secrets, now: number): Promise<World> {
  worldsStandOn(database);
  return createWorld({
    clock: testClock(now),
    deps: {
      hash: keyedHash(secrets.HASH_SECRET),
      auditHash: keyedHash(secrets.AUDIT_SECRET),
      sealer: sealer(secrets.DATA_KEYS),
      passwords: passwords(keyedHash(secrets.PASSWORD_PEPPER)),
      tokens: tokens(secrets.TOKEN_SECRET),
    },
  });
}

export interface Cast {
  readonly world: World;
  readonly staff: Browser;
  readonly owner: Browser;
  readonly report: Published;
}

/** One member of staff with every permission, one published report and its owner with a verified phone. */
export async function castOf(database: D1Database, secrets: Secrets, now: number): Promise<Cast> {
  const world = await worldOver(database, secrets, now);
  const report = await publishedReport(world);
  return { world, report, staff: await signedInStaff(world), owner: await verifiedCustomer(world, owner) };
}

/**
 * Records a recent run of the scheduler. In production it runs every minute, and a read replica must have seen that
 * run; otherwise every read of a replica is repeated. Nobody runs the scheduler over a filled database.
 */
export function clockGoesOn(now: number) {
  const ran = { ranAt: now + 3_600_000, tookMs: 0, outcome: "ok" } as const;
  return write(
    db
      .insert(clockTasksTable)
      .values({ name: "audit", ...ran })
      .onConflictDoUpdate({ target: clockTasksTable.name, set: ran }),
  );
}
