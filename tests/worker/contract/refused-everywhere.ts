import { eq, sql } from "drizzle-orm";
import type { Permission } from "#contract/permissions";
import { staffSessionsTable } from "#drizzle/schema/session";
import { usersTable } from "#drizzle/schema/users";
import type { World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { wholeTable } from "#tests/support/refused-calls";
import { statement } from "#tests/support/statement";
import { db, write } from "#worker/platform/database/query";
import type { ReadyCall } from "./happy-paths";

export const tagOf = ({ endpoint: { access } }: ReadyCall) =>
  access.kind === "staff" ? (access.permission as Permission | undefined) : undefined;

/** Counters of attempts, which refused calls may change. */
const bookkeeping = new Set(["rate_counters", "login_throttles", "d1_migrations", "sqlite_sequence"]);

/** The whole contents of every table. */
async function everythingStored(world: World): Promise<ReadonlyMap<string, string>> {
  const all = sql`select name from sqlite_schema where type = 'table' and name not like '\\_%' escape '\\'`;
  const names = (await world.read(statement(all, (rows) => rows.map(([name]) => String(name))))).filter(
    (name) => !bookkeeping.has(name),
  );
  const tables = await world.engine.uncounted.run(names.map(wholeTable));
  return new Map(names.map((name, i) => [name, tables[i] ?? ""]));
}

/** Makes every call as `who`; returns those that were not refused with `status`, and the tables that changed. */
export async function refusedAll(
  world: World,
  list: readonly ReadyCall[],
  who: Browser | ((call: ReadyCall) => Browser),
  status: number,
  code = status,
): Promise<{ wrong: string[]; changed: string[] }> {
  const before = await everythingStored(world);
  const wrong: string[] = [];
  for (const call of list) {
    const caller = typeof who === "function" ? who(call) : who;
    const reply = await caller.call(call.endpoint, call.prepared);
    if (reply.status !== status || reply.code !== code)
      wrong.push(`${call.endpoint.name}: ${reply.status} ${reply.code}`);
  }
  await world.settled();
  const after = await everythingStored(world);
  return { wrong, changed: [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name) };
}

type Staff = Browser & { userId: number; roleId: number };

/** A session of a person with every permission, and how the session was changed since it began. */
export async function whoseSession(
  world: World,
  values: Partial<typeof staffSessionsTable.$inferInsert>,
): Promise<Staff> {
  const who = await signedInStaff(world);
  await world.write(write(db.update(staffSessionsTable).set(values).where(eq(staffSessionsTable.userId, who.userId))));
  return who;
}

/** A session of a person with every permission, and how the person was changed since it began. */
export async function whoIs(world: World, values: Partial<typeof usersTable.$inferInsert>): Promise<Staff> {
  const who = await signedInStaff(world);
  await world.write(write(db.update(usersTable).set(values).where(eq(usersTable.userId, who.userId))));
  return who;
}
