import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { readReport } from "#contract/reports.schemas";
import { readSignedInUser } from "#contract/session.schemas";
import { endFlow } from "#contract/sms-codes.schemas";
import { readTestEntry } from "#contract/test-entry.schemas";
import { customerSessionsTable } from "#drizzle/schema/customers";
import { reportsTable } from "#drizzle/schema/reports";
import { mountedActions } from "#worker/app";
import { storeJobRuns } from "#worker/features/scheduler/scheduler.store";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import { type Database, isRead } from "#worker/platform/database/database";
import { db, write } from "#worker/platform/database/query";
import { createWorld, type World } from "../../support/app";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { owner, publishedReport } from "../reports/published-report";

/** A laboratory whose read replica is updated only on request, or when a reader's bookmark requires it. */
interface ReplicatedWorld extends World {
  /** Runs the scheduler's minute at the primary, and updates the replica. */
  catchUp(): Promise<void>;
  /** Number of reads that the replica answered. */
  asked(): number;
}

async function replicatedWorld(): Promise<ReplicatedWorld> {
  let [written, told, known, asked] = [0, 0, 0, 0];
  let replica: Database | undefined;
  const world = await createWorld({
    between: (database) => ({
      async run(queries) {
        const results = await database.run(queries);
        if (!queries.every(isRead)) written += 1;
        return results;
      },
    }),
    deps: { replicas: { reader, bookmark } },
  });
  async function hear() {
    replica = withEncryptedColumns((await world.engine.copy?.()) as Database, world.deps);
    known = written;
  }
  function bookmark(): string | undefined {
    const isNew = written > told;
    told = written;
    return isNew ? written.toString(16).padStart(8, "0") : undefined;
  }
  function reader(mark: string | undefined): Database {
    return {
      async run(queries) {
        if (!replica || parseInt(mark ?? "0", 16) > known) await hear();
        asked += 1;
        return (replica as Database).run(queries);
      },
    };
  }
  return Object.assign(Object.create(world) as World, {
    async catchUp() {
      const ranAt = world.clock.now();
      await world.write(storeJobRuns([{ name: "audit", ranAt, tookMs: 1, handled: 0, error: "" }]));
      await hear();
    },
    asked: () => asked,
  });
}

test("who reads is answered by the replica, and sees what he himself did a moment ago", async () => {
  const world = await replicatedWorld();
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, owner, "bind");
  await world.catchUp();
  expect((await customer.call(listMyBindings)).data.list).toEqual([]);
  expect(world.asked()).toBe(1);
  expect((await bind(customer, form(code))).status).toBe(200);
  const { data } = await customer.call(listMyBindings);
  expect(data.list).toHaveLength(1);
  expect(world.asked()).toBe(2);
});

test("a report that the replica has not heard of opens as at the primary", async () => {
  const world = await replicatedWorld();
  const reader = await verifiedCustomer(world, owner, "valid");
  await world.catchUp();
  const { key } = await publishedReport(world);
  expect((await reader.call(readReport, { params: { key } })).data).toMatchObject({ ji: 4 });
  expect(world.asked()).toBe(1);
});

test("a withdrawn report and an ended session are refused after two and a half minutes wherever they are asked for", async () => {
  const world = await replicatedWorld();
  const { key, reportId } = await publishedReport(world);
  // Each has its own browser: a read writes that it happened, and the bookmark of that write would make the replica
  // catch up.
  const [early, late, other] = [
    await verifiedCustomer(world, owner, "valid"),
    await verifiedCustomer(world, owner, "valid"),
    await verifiedCustomer(world, owner, "valid"),
  ];
  await world.catchUp();
  await world.write(
    write(db.update(reportsTable).set({ state: "withdrawn" }).where(eq(reportsTable.id, reportId))),
    write(
      db
        .update(customerSessionsTable)
        .set({ endedAt: world.clock.now() })
        .where(eq(customerSessionsTable.purpose, "valid")),
    ),
  );
  world.clock.advance(150_000);
  expect((await early.call(readReport, { params: { key } })).data).toMatchObject({ ji: 4 });
  world.clock.advance(1);
  expect((await late.call(readReport, { params: { key } })).data).not.toHaveProperty("ji");
  expect((await other.call(listMyBindings)).status).toBe(401);
});

test("a replica that does not answer, or says that it never saw the clock, is not waited for", async () => {
  const world = await replicatedWorld();
  const customer = await verifiedCustomer(world, owner, "bind");
  expect((await customer.call(listMyBindings)).status).toBe(200);
  const silent = {
    reader: () => ({ run: () => Promise.reject(new Error("no such bookmark")) }),
    bookmark: () => undefined,
  };
  const other = await createWorld({ deps: { replicas: silent } });
  expect((await (await verifiedCustomer(other, owner, "bind")).call(listMyBindings)).status).toBe(200);
});

test("staff, and every call that writes, ask where the writes go", async () => {
  const world = await replicatedWorld();
  const staff = await signedInStaff(world);
  await world.catchUp();
  expect((await staff.call(readSignedInUser)).status).toBe(200);
  expect((await world.browser().call(endFlow)).status).toBe(200);
  expect(world.asked()).toBe(0);
  expect((await world.browser().call(readTestEntry)).status).toBe(200);
  expect(world.asked()).toBe(1);
  const near = mountedActions().filter(({ endpoint }) => endpoint.reads === "replica");
  expect(near.map(({ endpoint }) => endpoint.name).sort()).toEqual([
    "checkReport",
    "listMyBindings",
    "readAppConfig",
    "readFlow",
    "readMyData",
    "readOffer",
    "readReport",
    "readTestEntry",
  ]);
  for (const { endpoint } of near) expect([endpoint.method, endpoint.access.kind]).not.toContain("staff");
  expect(near.every(({ endpoint }) => endpoint.method === "GET")).toBe(true);
});

test("a bookmark that nobody gave is no bookmark", async () => {
  const asked: (string | undefined)[] = [];
  const world = await createWorld({
    deps: {
      replicas: {
        reader: (mark) => {
          asked.push(mark);
          return { run: () => Promise.reject(new Error("not asked")) };
        },
        bookmark: () => undefined,
      },
    },
  });
  const browser = world.browser();
  for (const mark of ["00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683", "'; drop", ""]) {
    browser.cookies.set("__Host-seen", mark);
    expect((await browser.call(readTestEntry)).status).toBe(200);
  }
  expect(asked).toEqual(["00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683", undefined, undefined]);
});
