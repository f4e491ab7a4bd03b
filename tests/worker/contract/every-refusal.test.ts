import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Permission, permissions } from "#contract/permissions";
import type { Browser } from "#tests/support/browser";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { prepareCalls, type ReadyCall } from "./happy-paths";
import { refusedAll, tagOf, whoIs, whoseSession } from "./refused-everywhere";
import { openStage, type Stage } from "./stage";

let stage: Stage;
let ready: ReadonlyMap<string, ReadyCall>;

beforeAll(async () => {
  stage = await openStage();
  ready = await prepareCalls(stage);
}, 120_000);

const guarded = (kind: "staff" | "customer") =>
  [...ready.values()].filter(({ endpoint }) => endpoint.access.kind === kind);
const tagged = () => guarded("staff").filter(tagOf);
const clean = { wrong: [], changed: [] };

describe("with input that its rightful caller succeeds with, every guarded call", () => {
  test("refuses a stranger without asking the database", async () => {
    const calls = [...guarded("staff"), ...guarded("customer")];
    expect(calls.length).toBeGreaterThan(140);
    const cost = await stage.world.cost(async () => {
      expect(await refusedAll(stage.world, calls, stage.world.browser(), 401)).toEqual(clean);
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("refuses garbage, a token signed by nobody and an expired one without asking the database", async () => {
    const old = stage.world.clock.now() - 16 * 60_000;
    const expired = await stage.world.deps.tokens.sign({ sessionId: "01J0000000000000000000000Z", rotation: 0 }, old);
    const unsigned = "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4Iiwicm90IjowfQ.";
    const cost = await stage.world.cost(async () => {
      for (const token of ["garbage", unsigned, expired]) {
        const forger = Object.assign(stage.world.client(), { token });
        expect(await refusedAll(stage.world, guarded("staff"), forger, 401), token).toEqual(clean);
      }
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("refuses a session that was ended", async () => {
    const who = await whoseSession(stage.world, { endedAt: 1 });
    expect(await refusedAll(stage.world, guarded("staff"), who, 401, 6401)).toEqual(clean);
  });

  test("refuses somebody who was disabled", async () => {
    const who = await whoIs(stage.world, { status: "off" });
    expect(await refusedAll(stage.world, guarded("staff"), who, 401, 6401)).toEqual(clean);
  });

  test("refuses a customer where staff is asked for, and staff where a customer is", async () => {
    const customer = await verifiedCustomer(stage.world, "13900000001");
    expect(await refusedAll(stage.world, guarded("staff"), customer, 401)).toEqual(clean);
    const staff = await signedInStaff(stage.world);
    expect(await refusedAll(stage.world, guarded("customer"), staff, 401)).toEqual(clean);
  });

  test("refuses a member of staff without any permission", async () => {
    const nobody = await signedInStaff(stage.world, { permissions: [] });
    expect(await refusedAll(stage.world, tagged(), nobody, 403)).toEqual(clean);
  });

  test("refuses somebody whose role was switched off", async () => {
    const who = await signedInStaff(stage.world);
    await stage.world.write(statement(sql`update roles set status = 'off' where id = ${who.roleId}`, () => undefined));
    expect(await refusedAll(stage.world, tagged(), who, 403)).toEqual(clean);
  });

  test("refuses a member of staff who holds every other permission", async () => {
    const everyTag = Object.keys(permissions) as Permission[];
    const almost = new Map<Permission | undefined, Browser>();
    for (const tag of new Set(tagged().map(tagOf)))
      almost.set(tag, await signedInStaff(stage.world, { permissions: everyTag.filter((one) => one !== tag) }));
    const allBut = (call: ReadyCall) => almost.get(tagOf(call)) ?? stage.boss;
    expect(await refusedAll(stage.world, tagged(), allBut, 403)).toEqual(clean);
  });

  test("refuses somebody who must change his password first, but for what lets him do so", async () => {
    const who = await whoIs(stage.world, { mustChangePassword: true });
    const closed = guarded("staff").filter(
      ({ endpoint: { access } }) => access.kind === "staff" && !access.evenWhile?.includes("mustChange"),
    );
    expect(await refusedAll(stage.world, closed, who, 403)).toEqual(clean);
  });

  test("that writes refuses somebody who only looks through a role", async () => {
    const who = await whoseSession(stage.world, { viewAsRoleId: 1 });
    const writing = guarded("staff").filter(
      ({ endpoint: { access, method } }) =>
        method !== "GET" && access.kind === "staff" && !access.evenWhile?.includes("viewing"),
    );
    expect(await refusedAll(stage.world, writing, who, 403)).toEqual(clean);
  });

  test("that asks for a fresh password refuses a session that gave it long ago", async () => {
    const who = await whoseSession(stage.world, { provenAt: 1 });
    const sensitive = guarded("staff").filter(
      ({ endpoint: { access } }) => access.kind === "staff" && access.needsProof === true,
    );
    expect(sensitive.length).toBeGreaterThan(15);
    expect(await refusedAll(stage.world, sensitive, who, 422, 526)).toEqual(clean);
  });
});
