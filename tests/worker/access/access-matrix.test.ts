import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { type Permission, permissions } from "#contract/permissions";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { mountedActions } from "#worker/app";

const endpoints = mountedActions().map(({ endpoint }) => endpoint);
const guarded = endpoints.filter(({ access }) => access.kind !== "public");
const staffOnly = guarded.filter(({ access }) => access.kind === "staff");
const tagOf = ({ access }: Endpoint) => (access.kind === "staff" ? access.permission : undefined);
const tagged = staffOnly.filter((endpoint) => tagOf(endpoint) !== undefined);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.settled());

/** Knocks at an endpoint with plausible parameters and an empty body: who may not enter must not get as far as the input. */
async function knock(who: Browser, endpoint: Endpoint): Promise<{ status: number; code: number }> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, "01J0000000000000000000000Z");
  const isRead = endpoint.method === "GET";
  const headers: Record<string, string> = { "idempotency-key": crypto.randomUUID() };
  if (!isRead && endpoint.bodyKind === undefined) headers["content-type"] = "application/json";
  const body = isRead ? undefined : endpoint.bodyKind === "form" ? new FormData() : "{}";
  const reply = await who.fetch(path, { method: endpoint.method, headers, body });
  const { code } = reply.headers.get("content-type")?.includes("json")
    ? await reply.json<{ code: number }>()
    : { code: reply.status };
  return { status: reply.status, code };
}

/** The endpoints that answered `who` otherwise than expected, by name. */
async function exceptions(
  list: readonly Endpoint[],
  who: (endpoint: Endpoint) => Promise<Browser>,
  isRight: (status: number) => boolean,
) {
  const found: string[] = [];
  for (const endpoint of list) {
    const { status } = await knock(await who(endpoint), endpoint);
    if (!isRight(status)) found.push(`${endpoint.name}: ${status}`);
  }
  return found;
}

const is = (wanted: number) => (status: number) => status === wanted;

describe("every endpoint that is not public", () => {
  test("is known to this test", () => {
    expect(guarded.length).toBeGreaterThan(30);
  });

  test("refuses a stranger without asking the database", async () => {
    const cost = await world.cost(async () => {
      expect(await exceptions(guarded, async () => world.browser(), is(401))).toEqual([]);
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("refuses a forged token without asking the database", async () => {
    const forger = async () =>
      Object.assign(world.client(), { token: "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4Iiwicm90IjowfQ." });
    const cost = await world.cost(async () => {
      expect(await exceptions(staffOnly, forger, is(401))).toEqual([]);
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("refuses a customer where staff is asked for, and staff where a customer is", async () => {
    const customer = await verifiedCustomer(world, "13900000001");
    const staff = await signedInStaff(world);
    expect(await exceptions(staffOnly, async () => customer, is(401))).toEqual([]);
    const forCustomers = guarded.filter(({ access }) => access.kind === "customer");
    expect(await exceptions(forCustomers, async () => staff, is(401))).toEqual([]);
  });
});

describe("every endpoint that asks for a permission", () => {
  test("refuses a member of staff who holds none", async () => {
    const nobody = await signedInStaff(world, { permissions: [] });
    expect(await exceptions(tagged, async () => nobody, is(403))).toEqual([]);
  });

  test("refuses a member of staff who holds every other permission", async () => {
    const everyTag = Object.keys(permissions) as Permission[];
    const byTag = Map.groupBy(tagged, tagOf);
    for (const [tag, list] of byTag) {
      const almost = await signedInStaff(world, { permissions: everyTag.filter((one) => one !== tag) });
      expect(await exceptions(list, async () => almost, is(403)), `without ${tag}`).toEqual([]);
    }
  });

  test("lets the holder of just this permission in", async () => {
    const holder = (endpoint: Endpoint) => signedInStaff(world, { permissions: [tagOf(endpoint) as Permission] });
    expect(await exceptions(tagged, holder, (status) => status !== 401 && status !== 403 && status < 500)).toEqual([]);
  });
});
