import { sql } from "drizzle-orm";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";

/** A world with one open session, and the number that a token would have to name. */
export async function withReadySession() {
  const world = await createWorld();
  const member = await signedInStaff(world);
  const newest = sql`select id from staff_sessions order by id desc limit 1`;
  const sessionId = await world.read(statement(newest, ([first]) => String(first?.[0])));
  return { world, member, sessionId };
}
