import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { statement } from "#tests/support/statement";
import type { Query } from "#worker/platform/database/database";
import type { World } from "./app";
import type { CallInput } from "./browser";
import { signedInStaff } from "./factories";

/** The whole contents of a table, for comparison before and after. */
export const wholeTable = (table: string): Query<string> =>
  statement(sql.raw(`select * from ${table} order by rowid`), (rows) => JSON.stringify(rows));

/** The tables that write calls of the office may change. */
const staffTables = [
  "users",
  "user_roles",
  "roles",
  "role_permissions",
  "role_departments",
  "menus",
  "departments",
  "posts",
  "dictionary_types",
  "dictionary_data",
  "configs",
  "app_settings",
  "row_changes",
] as const;

async function storedStaffData(world: World): Promise<string> {
  const parts: string[] = [];
  for (const table of staffTables) parts.push(await world.read(wholeTable(table)));
  return parts.join("\n");
}

/** Runs an attempt and checks that no row of these tables changed. */
export async function changesNothing<T>(world: World, attempt: () => Promise<T>): Promise<T> {
  const before = await storedStaffData(world);
  const result = await attempt();
  expect(await storedStaffData(world)).toBe(before);
  return result;
}

interface Refusal<E extends Endpoint> {
  readonly endpoint: E;
  /** Input that would be accepted from the right caller. */
  readonly good: CallInput<E>;
  /**
   * Inputs that every caller must not send, each with the field named in the refusal; undefined means the whole
   * request.
   */
  readonly bad?: readonly (readonly [input: unknown, field: string | undefined])[];
}

/**
 * Checks that callers without a session or without the permission and bad input are refused, and that nothing is
 * written.
 */
export async function refusesTheRest<E extends Endpoint>(
  world: World,
  { endpoint, good, bad = [] }: Refusal<E>,
): Promise<void> {
  const nobody = await signedInStaff(world, { permissions: [] });
  const holder = await signedInStaff(world);
  await changesNothing(world, async () => {
    expect((await world.browser().call(endpoint, good)).status, "a stranger").toBe(401);
    const isTagged = endpoint.access.kind === "staff" && endpoint.access.permission !== undefined;
    if (isTagged) expect((await nobody.call(endpoint, good)).status, "without the permission").toBe(403);
    for (const [input, field] of bad) {
      const reply = await holder.call(endpoint, input as CallInput<E>);
      expect([400, 422], JSON.stringify(input)).toContain(reply.status);
      if (field !== undefined) expect(Object.keys(reply.errors ?? {}), JSON.stringify(input)).toContain(field);
    }
  });
}
