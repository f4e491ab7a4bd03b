import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { limits } from "#contract/limits";
import { eraseMyData, readMyData } from "#contract/my-data.schemas";
import { partnerMessages } from "#contract/partner-imports";
import {
  commitPartnerImport,
  discardPartnerImport,
  getPartnerImport,
  leaveOutPartnerRows,
  listPartnerRows,
  rollBackPartnerImport,
} from "#contract/partner-imports.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { checkImport } from "#worker/features/partner-imports/judge-import.actions";
import { clearPartnerImports, rowsPerDelete } from "#worker/features/partner-imports/partner-clearing.actions";
import { purgeRawFiles } from "#worker/features/raw-files/purge.actions";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { createLaboratory, type Laboratory, receivedTubes } from "../plates";
import { cell, raw } from "../platform/raw-rows";
import { judgedImport, partnerCsv, uploaded } from "./partner-files";

const idleMs = limits.partnerIdleDays * 24 * 3_600_000;

/** The test's clock jumps past the end of sessions, so the viewer signs in again. */
const looker = async ({ world }: Laboratory) => {
  const as = await signedInStaff(world);
  return async (id: string) => (await world.call(getPartnerImport, { as, params: { id } })).data;
};
const rowsLeft = ({ world }: Laboratory) =>
  world.read(statement(sql`select count(*) from partner_rows`, ([first]) => Number(first?.[0])));
const hasFile = async ({ world }: Laboratory, sha256: string) =>
  (await world.deps.rawFiles.get(`partner/${sha256}`)) !== undefined;
const strangers = (count: number, from = 2_000_000_000_000) =>
  partnerCsv(
    [],
    Array.from({ length: count }, (_, i) => `${from + i},rs671,G,A,`),
  );

test("an import that nobody worked on for thirty days ends by the clock, with the reason; its rows and its file go", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const id = await judgedImport(lab, strangers(rowsPerDelete + 3));
  world.clock.advance(idleMs - 1000);
  expect(await clearPartnerImports(world.deps)).toBe(0);
  world.clock.advance(2000);
  expect(await clearPartnerImports(world.deps)).toBe(1 + rowsPerDelete + 3);
  const ended = await (await looker(lab))(id);
  expect(ended).toMatchObject({ state: "discarded", refusal: partnerMessages.untouched, closedAt: world.clock.now() });
  expect(await rowsLeft(lab)).toBe(0);
  expect(await hasFile(lab, ended.sha256)).toBe(true);
  expect(await purgeRawFiles(world.deps)).toBe(1);
  expect(await hasFile(lab, ended.sha256)).toBe(false);
  expect([await clearPartnerImports(world.deps), await purgeRawFiles(world.deps)]).toEqual([0, 0]);
  const as = await signedInStaff(world);
  const { data } = await world.call(listAuditEvents, { as, query: { action: "partnerImport.discard" } });
  expect(data.list).toMatchObject([{ reason: partnerMessages.untouched }]);
});

test("no statement takes more rows than its bound, and what one run leaves the next one takes", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  await judgedImport(lab, strangers(rowsPerDelete * 4 + 2));
  world.clock.advance(idleMs + 1);
  expect(await clearPartnerImports(world.deps)).toBe(1 + rowsPerDelete * 4);
  expect(await rowsLeft(lab)).toBe(2);
  expect(await clearPartnerImports(world.deps)).toBe(2);
});

test("whoever works on an import begins its thirty days anew", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const id = await judgedImport(lab, strangers(2));
  world.clock.advance(idleMs - 1000);
  const as = await signedInStaff(world);
  await world.call(leaveOutPartnerRows, { as, params: { id }, body: { lines: [1] } });
  world.clock.advance(2000);
  expect(await clearPartnerImports(world.deps)).toBe(0);
  expect((await (await looker(lab))(id)).state).toBe("judged");
});

test("an import that a person discards leaves no rows behind, and its file stays its time", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const id = await judgedImport(lab, strangers(3));
  const body = { reason: "送错了文件" };
  const { data } = await world.call(discardPartnerImport, { as: technician, params: { id }, body });
  expect(await clearPartnerImports(world.deps)).toBe(3);
  expect(await rowsLeft(lab)).toBe(0);
  expect(await purgeRawFiles(world.deps)).toBe(0);
  expect(await hasFile(lab, data.sha256)).toBe(true);
});

test("the file of an import that counted and was taken back stays, and so does one that came again meanwhile", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 1);
  const counted = await judgedImport(lab, partnerCsv(barcodes));
  const params = { id: counted };
  await world.call(commitPartnerImport, { as: technician, params });
  await world.call(rollBackPartnerImport, { as: technician, params, body: { reason: "送错了文件" } });
  await judgedImport(lab, strangers(1));
  world.clock.advance(idleMs + 1);
  expect(await clearPartnerImports(world.deps)).toBe(2 + 3);
  const again = await uploaded({ world, technician: await signedInStaff(world) }, strangers(1));
  expect(again.data.isKnown).toBe(false);
  expect(await purgeRawFiles(world.deps)).toBe(0);
  const look = await looker(lab);
  expect(await hasFile(lab, (await look(counted)).sha256)).toBe(true);
  for (const id of world.queue.takeImports()) expect(await checkImport(world.deps, id)).toBe(true);
});

test("a customer's erasure reaches what a partner said about his tube in an import that does not count yet", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [his = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const id = await judgedImport(lab, partnerCsv([his, other], [`${his},rs671,Q,Q,`, `${his},rs999,G,A,`]));
  const customer = await verifiedCustomer(world, "13800138000");
  const { items } = (await customer.call(readMyData)).data;
  const body = { bindingIds: items.map(({ bindingId }) => bindingId), confirm: "删除" as const };
  expect((await customer.call(eraseMyData, { body })).data.tubes).toBe(1);
  const rows = await world.read(
    statement(sql`select barcode, value, cells, verdict from partner_rows order by id`, (found) => found),
  );
  const forgotten = [his, null, null, "left_out"];
  const kept = (value: string) => [other, value, null, "ok"];
  expect(rows).toEqual([forgotten, forgotten, kept("AG"), kept("CT"), forgotten, forgotten]);
  const { data } = await world.call(getPartnerImport, { as: technician, params: { id } });
  expect(data.wrongCounts).toEqual({ left_out: 4 });
  const shown = await world.call(listPartnerRows, { as: technician, params: { id }, query: {} });
  expect(shown.data.list).toEqual([]);
  const committed = await world.call(commitPartnerImport, { as: technician, params: { id } });
  expect(committed.data).toMatchObject({ submittedCount: 1, heldCount: 0 });
});

test("what counts already is forgotten too, and the import still counts", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 1);
  const id = await judgedImport(lab, partnerCsv(barcodes));
  await world.call(commitPartnerImport, { as: technician, params: { id } });
  const customer = await verifiedCustomer(world, "13800138000");
  const { items } = (await customer.call(readMyData)).data;
  const body = { bindingIds: items.map(({ bindingId }) => bindingId), confirm: "删除" as const };
  await customer.call(eraseMyData, { body });
  const rows = await world.read(statement(sql`select value, verdict from partner_rows`, (found) => found));
  expect(rows).toEqual([
    [null, "ok"],
    [null, "ok"],
  ]);
});

test.each([
  ["works on", "judged"],
  ["commits", "committed"],
])("an import that somebody %s at the moment when its thirty days are over does not end", async (_what, state) => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world } = lab;
  const id = await judgedImport(lab, strangers(2));
  world.clock.advance(idleMs + 1);
  const as = await signedInStaff(world);
  other.beforeWriteTo("partner_imports", () =>
    state === "committed"
      ? raw(world, "update partner_imports set state = 'committed'")
      : world.call(leaveOutPartnerRows, { as, params: { id }, body: { lines: [1] } }),
  );
  await clearPartnerImports(world.deps);
  expect(await cell(world, "select state from partner_imports")).toBe(state);
  expect(await rowsLeft(lab)).toBe(2);
  expect(await cell(world, "select count(*) from audit_events where action = 'partnerImport.discard'")).toBe(0);
});
