import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDepartment } from "#contract/departments.schemas";
import { listEnquiries, sendEnquiry, updateEnquiry } from "#contract/enquiries.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { typeManualResult } from "#contract/manual-entries.schemas";
import { exportMyData } from "#contract/my-data.schemas";
import { readReport } from "#contract/reports.schemas";
import { getResultSet, omitWell } from "#contract/result-sets.schemas";
import { addCustomerNote } from "#contract/service.schemas";
import { createUser, getUser, listUsers, updateUser } from "#contract/users.schemas";
import { statement } from "#tests/support/statement";
import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { encryptImportedCalls } from "#worker/features/results/review/seal-calls.actions";
import { encryptedColumns } from "#worker/platform/database/at-rest";
import type { Cell } from "#worker/platform/database/database";
import type { World } from "../../support/app";
import { createDepartment as department, signedInStaff, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  importText,
  type Laboratory,
  receivedTubes,
  reviewed,
} from "../plates";
import { owner, publishedReport } from "../reports/published-report";
import { settledWorld } from "../settled-world";

/** The stored contents of the database, below the port that decrypts them. */
async function raw(world: World, query: ReturnType<typeof sql>): Promise<readonly (readonly Cell[])[]> {
  const [rows] = await world.engine.uncounted.run([statement(query, (found) => found)]);
  return rows;
}

/** By encrypted column: how many values are encrypted, and how many are plain. */
async function standing(world: World): Promise<Record<string, { sealed: number; clear: number }>> {
  const counts: Record<string, { sealed: number; clear: number }> = {};
  for (const name of encryptedColumns) {
    const [table = "", column = ""] = name.split(".");
    // In a JSON document the mark follows the opening brackets.
    const isSealed = sql.raw(`instr(substr("${column}", 1, 9), 'sealed~') > 0`);
    const [row] = await raw(
      world,
      sql`select coalesce(sum(${isSealed}), 0), coalesce(sum(not ${isSealed}), 0) from ${sql.raw(table)}
        where ${sql.raw(`"${column}"`)} <> ''`,
    );
    counts[name] = { sealed: Number(row?.[0]), clear: Number(row?.[1]) };
  }
  return counts;
}

/** Tables and columns that contain one of the texts unencrypted. */
async function placesOf(world: World, texts: readonly string[]): Promise<string[]> {
  const columns = await raw(
    world,
    sql`select m.name, p.name as column_name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'
      and m.name not like '~_%' escape '~' and m.name not like 'sqlite%' and m.name not like 'd1%'`,
  );
  const found: string[] = [];
  for (const [table, column] of columns) {
    const isHere = sql.join(
      texts.map((text) => sql`instr(cast(${sql.raw(`"${column}"`)} as text), ${text}) > 0`),
      sql` or `,
    );
    const [row] = await raw(world, sql`select count(*) from ${sql.raw(`"${table}"`)} where ${isHere}`);
    if (Number(row?.[0]) > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const colleague = { phone: "13911112222", email: "chen.yi@example.com" };
const called = "客户问取消怎么办理";
const enquiry = { organisation: "江南体检中心", text: "想为会员定制一项检测", note: "已回电，下周再谈" };

const newcomer = (deptId: number) => ({
  username: "chenyi",
  nickName: "陈一",
  sex: "2" as const,
  deptId,
  roleIds: [],
  status: "2" as const,
  remark: "",
});

/**
 * An enquiry arrives from the site, a member of staff and a department are added, two tubes are measured, one is typed
 * by hand, one is published, and a finished run is archived.
 */
async function playedJourney(lab: Laboratory) {
  const { world, technician, reviewer } = lab;
  const { note, ...asked } = enquiry;
  await world.call(sendEnquiry, { body: { ...asked, topic: "custom", name: "王小明", phone: owner, consent: true } });
  const [one] = (await world.call(listEnquiries, { as: technician, query: {} })).data.list;
  const params = { id: one?.id ?? "" };
  const answer = { version: 1, state: "handled" as const, note };
  expect((await world.call(updateEnquiry, { as: technician, params, body: answer })).status).toBe(200);

  const deptId = await department(world);
  const inside = { parentId: deptId, sort: 1, status: "2" as const, leader: "陈" };
  await world.call(createDepartment, { as: technician, body: { ...inside, ...colleague, deptName: "检测二组" } });
  const body = { ...newcomer(deptId), ...colleague };
  const { userId } = (await world.call(createUser, { as: technician, body })).data;

  const [code] = await barcodes(world);
  const stranger = await verifiedCustomer(world, "13700137000", "bind");
  const { bindingId } = (await bind(stranger, form(code, { birth: "1987-11", height: 163.5 }))).data;
  const [[personId = ""] = []] = await raw(world, sql`select person_id from bindings where id = ${bindingId}`);
  const said = { kind: "call_in" as const, text: called };
  await world.call(addCustomerNote, { as: technician, params: { id: String(personId) }, body: said });
  const [typed = "", ...measured] = await receivedTubes(lab, "alcohol", 3);
  const typing = { barcode: typed, method: "sanger" as const, values: carrier, controlsOk: true as const };
  await world.call(typeManualResult, { as: technician, body: typing });
  const made = await importText(lab, alcoholPlate(measured.map((barcode) => ({ barcode, genotypes: carrier }))));
  const [kept = "", changed = ""] = made.resultSetIds;
  const set = (await world.call(getResultSet, { as: technician, params: { id: changed } })).data;
  const position = set.wells.find(({ targetCode }) => targetCode === "rs671")?.position ?? "";
  const omission = { position, isOmitted: true, reason: "有气泡" };
  await world.call(omitWell, { as: technician, params: { id: changed }, body: omission });
  await reviewed(lab, [kept]);
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds: [kept] } });
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const { runId, resultSetIds } = await importText(lab, alcoholPlate([{ barcode: tube, genotypes: carrier }]));
  await reviewed(lab, resultSetIds);
  await raw(world, sql`update runs set created_at = 0 where id = ${runId}`);
  expect(await archiveRuns(world.deps)).toBe(1);
  await sweepMessages(world.deps, []);
  const later = { now: () => world.clock.now() + 100 * 86_400_000 };
  expect(await archiveSamples({ ...world.deps, clock: later })).toBeGreaterThan(0);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds } });
  return { userId, key: data.published[0]?.key ?? "" };
}

test("after a played journey every sealed column is sealed, and the database holds none of the clear values", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { userId, key } = await playedJourney(lab);
  for (const [name, counts] of Object.entries(await standing(world)))
    expect([name, counts]).toEqual([name, { sealed: expect.any(Number), clear: 0 }]);
  expect(Object.entries(await standing(world)).filter(([, { sealed }]) => sealed === 0)).toEqual([]);
  expect(
    await placesOf(world, [...Object.values(colleague), ...Object.values(enquiry), called, "1987-11", "163.5"]),
  ).toEqual([]);

  const { data: seen } = await world.call(getUser, { as: technician, params: { id: userId } });
  expect(seen).toMatchObject(colleague);
  const customer = await verifiedCustomer(world, "13800138001", "valid");
  const page = JSON.stringify((await world.call(readReport, { as: customer, params: { key } })).data);
  expect(page).toContain("ADH1B");
  for (const file of (await world.engine.rawFilesOnDisk?.())?.values() ?? [])
    for (const text of [...Object.values(colleague), enquiry.text, enquiry.note, "1987-11"])
      expect([text, Buffer.from(file).includes(text)]).toEqual([text, false]);
});

test("whoever hands in a text that looks sealed is refused, staff and strangers alike", async () => {
  const world = await settledWorld();
  const stolen = "sealed~t~users.phone~v1.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBB";
  const staff = await signedInStaff(world);
  const asked = await world.call(listUsers, { as: staff, query: { username: stolen.slice(0, 64) } });
  expect(asked.status).toBe(400);
  const signIn = await world.browser().fetch("/api/v1/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: stolen.slice(0, 64), password: stolen.slice(0, 64), code: "12345", uuid: stolen }),
  });
  expect(signIn.status).toBeLessThan(500);
});

test("a colleague is found by his whole number or address, in any spelling, also after both were changed and put back", async () => {
  const world = await settledWorld();
  const staff = await signedInStaff(world);
  const body = { ...newcomer(await department(world)), ...colleague };
  const { userId } = (await world.call(createUser, { as: staff, body })).data;
  const found = async (query: { phone?: string; email?: string }) =>
    (await world.call(listUsers, { as: staff, query })).data.list.map((one) => one.userId);
  expect(await found({ phone: colleague.phone })).toEqual([userId]);
  expect(await found({ email: "Chen.Yi@example.com" })).toEqual([userId]);
  expect(await found({ phone: "1391111" })).toEqual([]);
  const { username: _, roleIds: __, ...rest } = body;
  await world.call(updateUser, { as: staff, body: { ...rest, userId, version: 1, phone: "13922223333" } });
  expect([await found({ phone: colleague.phone }), await found({ phone: "13922223333" })]).toEqual([[], [userId]]);
});

test("calls that came in clear are sealed by the clock, once, and read as they did", async () => {
  const world = await settledWorld();
  await publishedReport(world);
  await raw(
    world,
    sql`insert into calls (id, result_set_id, sample_id, target_code, state, value, source, well_ids, created_at)
      select 'C1', id, sample_id, 'rs671', 'called', 'AG', 'automatic', '[]', 1 from result_sets`,
  );
  expect((await standing(world))["calls.value"]).toEqual({ sealed: expect.any(Number), clear: 1 });
  expect(await encryptImportedCalls(world.deps)).toBe(1);
  expect((await standing(world))["calls.value"]).toEqual({ sealed: expect.any(Number), clear: 0 });
  expect(await encryptImportedCalls(world.deps)).toBe(0);
  const customer = await verifiedCustomer(world, owner);
  const { data: mine } = await customer.call(exportMyData);
  expect(mine.tubes[0]).toMatchObject({ findings: [{ site: "rs671", result: "GA" }] });
});

test("a sealed page of a report cannot be put in the place of another", async () => {
  const world = await settledWorld();
  const { versionId } = await publishedReport(world);
  const rewrite = sql`update report_versions set payload = '"sealed~j~x~v1.a.b"' where id = ${versionId}`;
  await expect(raw(world, rewrite)).rejects.toThrow("append-only");
});
