import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { createKitBatch, listKitBatches } from "#contract/kits.schemas";
import { listOperationLogs } from "#contract/logs.schemas";
import { listOnlineSessions } from "#contract/online-sessions.schemas";
import { mountedActions } from "#worker/app";
import type { Action } from "#worker/http/action";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { createPlainProduct } from "../laboratory";

const takes =
  (name: string) =>
  ({ endpoint: { query } }: Action) =>
    query !== undefined && "shape" in query && name in (query.shape as object);
const byCursor = mountedActions().filter(takes("cursor"));
const growing = byCursor.filter(takes("createdAtOrder"));
const counted = byCursor.filter(takes("withTotal"));
const minute = 60_000;

test("every list of a table that grows goes both ways, by when its rows were made, and says how many fit", async () => {
  expect(growing.length).toBeGreaterThan(14);
  const world = await createWorld();
  const staff = await signedInStaff(world);
  for (const { endpoint } of growing) {
    for (const createdAtOrder of ["asc", "desc"] as const) {
      const query = { createdAtOrder, beginTime: "2026-11-01", endTime: world.clock.now(), withTotal: "1" } as never;
      const { data } = await staff.call(endpoint, { query });
      const own = endpoint === listOnlineSessions ? 1 : 0;
      expect(data, endpoint.name).toMatchObject({ nextCursor: null, total: own });
      expect((data as { list: unknown[] }).list, endpoint.name).toHaveLength(own);
    }
    const { data } = await staff.call(endpoint, { query: {} as never });
    expect(data, endpoint.name).not.toHaveProperty("total");
  }
});

test("every list by cursor of a screen of its own has a total; histories, a merchant's few batches, the rows of one file and the reports of one lot or batch of kits have none", () => {
  const names = byCursor.filter((one) => !counted.includes(one)).map(({ endpoint }) => endpoint.name);
  expect(names.sort()).toEqual([
    "listAffectedReports",
    "listHistory",
    "listMerchantBatches",
    "listPartnerRows",
    "listRemoved",
    "listReportsInDoubt",
    "listReportsOfKitBatch",
    "listReportsOfLot",
    "tryRuleSet",
  ]);
});

test("what was done is counted as often as it stands in the log", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  for (const lot of ["L1", "L2", "L3"]) {
    const body = { productCode: "plain", quantity: 1, lot, expiresOn: "2027-12-31" };
    await staff.call(createKitBatch, { body });
  }
  for (const { data } of [
    await staff.call(listAuditEvents, { query: { action: "kit.create", pageSize: 1, withTotal: "1" } }),
    await staff.call(listOperationLogs, { query: { objectType: "kit", pageSize: 1, withTotal: "1" } }),
  ])
    expect([data.list.length, data.total]).toEqual([1, 3]);
});

test("the oldest come first where that is asked, page after page, and what was made outside the span stays away", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  const made: { readonly id: string; readonly at: number }[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const at = world.clock.now();
    const body = { productCode: "plain", quantity: 1, lot: `L${nth}`, expiresOn: "2027-12-31" };
    const { data } = await staff.call(createKitBatch, { body });
    made.push({ id: data.id, at });
    world.clock.advance(minute);
  }
  const pages = async (query: object) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await staff.call(listKitBatches, {
        query: { ...query, pageSize: 2, ...(cursor ? { cursor } : {}) },
      });
      ids.push(...data.list.map(({ id }) => id));
      cursor = data.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  };
  const ids = made.map(({ id }) => id);
  expect(await pages({ createdAtOrder: "asc" })).toEqual(ids);
  expect(await pages({})).toEqual(ids.toReversed());
  const span = { beginTime: made[1]?.at, endTime: made[3]?.at };
  expect(await pages({ ...span, createdAtOrder: "asc" })).toEqual(ids.slice(1, 4));
  const { data } = await staff.call(listKitBatches, { query: { ...span, pageSize: 1, withTotal: "1" } });
  expect([data.total, data.list.length]).toEqual([3, 1]);
});

test("a list of batches is searched by a part of its first column, whatever the case, and a sign of a pattern finds nothing in any list", async () => {
  const world = await createWorld();
  await createPlainProduct(world);
  const staff = await signedInStaff(world);
  for (const lot of ["LOT-A", "LOT-B"])
    await staff.call(createKitBatch, { body: { productCode: "plain", quantity: 1, lot, expiresOn: "2027-12-31" } });
  const [batch] = (await staff.call(listKitBatches, { query: { search: "lot-b", withTotal: "1" } })).data.list;
  expect(batch?.lot).toBe("LOT-B");
  const byCode = { query: { search: batch?.code.toLowerCase() ?? "", withTotal: "1" as const } };
  expect((await staff.call(listKitBatches, byCode)).data).toMatchObject({ total: 1, list: [{ lot: "LOT-B" }] });
  for (const { endpoint } of byCursor.filter(takes("search"))) {
    const { data } = await staff.call(endpoint, { query: { search: "%_" } as never });
    expect((data as { list: unknown[] }).list, endpoint.name).toEqual([]);
  }
});
