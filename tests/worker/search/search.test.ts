import { expect, test } from "vitest";
import { listKitBatches } from "#contract/kits.schemas";
import { getReport } from "#contract/lab-reports.schemas";
import { listMerchants } from "#contract/merchants.schemas";
import type { Permission } from "#contract/permissions";
import { createPlate } from "#contract/plates.schemas";
import { listRuns } from "#contract/runs.schemas";
import { listSamples } from "#contract/samples.schemas";
import { searchRecords } from "#contract/search.schemas";
import { createWorld } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { createMerchantRow } from "../laboratory";
import { createLaboratory, measuredTubes } from "../plates";
import { publishedReport } from "../reports/published-report";

const found = async (staff: Browser, text: string) =>
  (await staff.call(searchRecords, { body: { text } })).data.list.map(({ kind, id, name }) => ({ kind, id, name }));

test("a sample, its tube, its run, its batch and a plate are found by their numbers, whatever the case, in one round trip", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { barcodes, runId } = await measuredTubes(lab, 2);
  const [barcode = ""] = barcodes;
  const sample = (await technician.call(listSamples)).data.list.find((one) => one.barcode === barcode);
  const run = (await technician.call(listRuns)).data.list.find(({ id }) => id === runId);
  const [batch] = (await technician.call(listKitBatches)).data.list;
  const plate = (await technician.call(createPlate, { body: { productCode: "alcohol" } })).data;

  const number = sample?.accessionNo ?? "";
  expect(number).toMatch(/^A\d{6}-\d{4}$/);
  const tubeId = (await found(technician, barcode))[0]?.id;
  expect(await found(technician, barcode)).toEqual([{ kind: "tube", id: tubeId, name: barcode }]);
  expect(await found(technician, barcode.slice(-4))).toContainEqual({ kind: "tube", id: tubeId, name: barcode });
  expect(await found(technician, number)).toEqual([{ kind: "sample", id: tubeId, name: number }]);
  expect(await found(technician, number.toLowerCase())).toEqual([{ kind: "sample", id: tubeId, name: number }]);
  expect(await found(technician, run?.runNo ?? "")).toEqual([{ kind: "run", id: runId, name: run?.runNo }]);
  expect(await found(technician, batch?.code ?? "")).toEqual([{ kind: "batch", id: batch?.id, name: batch?.code }]);
  expect(await found(technician, plate.code)).toEqual([{ kind: "plate", id: plate.id, name: plate.code }]);
  for (const text of [number, barcode, "张小明", "13800138000"])
    expect((await world.cost(() => found(technician, text))).roundTrips, text).toBe(1);
});

test("a customer is found by his whole phone or name, his report by its number too, and he is masked", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world);
  const report = await publishedReport(world, { phone: "13800138001" });
  const { barcode } = (await member.call(getReport, { params: { id: report.reportId } })).data.report;
  const both = ["tube", "report"];
  const all = ["customer", ...both];
  const kinds = async (text: string) => (await found(member, text)).map(({ kind }) => kind);
  expect(await kinds("13800138001")).toEqual(all);
  expect(await kinds("张小明")).toEqual(all);
  expect(await kinds("\u202d+86 138-0013–8001\u202c")).toEqual(all);
  for (const spelling of ["张 小明", "张·小\u200b明"]) expect(await kinds(spelling), spelling).toEqual(all);
  expect(await kinds("张小")).toEqual([]);
  expect(await kinds("张")).toEqual([]);
  expect(await kinds(barcode)).toEqual(both);
  expect(await found(member, report.key)).toEqual([{ kind: "report", id: report.reportId, name: report.key }]);
  const shown = JSON.stringify((await member.call(searchRecords, { body: { text: "13800138001" } })).data);
  expect(shown).not.toMatch(/张小明|13800138001/);
});

test("a merchant is found by the beginning of his code or name, a user by a part of either name or his user name", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world, { username: "wang.lin" });
  const id = await createMerchantRow(world);
  const merchant = (await member.call(listMerchants)).data.list.find((one) => one.id === id);
  const there = { kind: "merchant", id, name: merchant?.name };
  expect(await found(member, merchant?.code.toUpperCase() ?? "")).toContainEqual(there);
  expect(await found(member, merchant?.name ?? "")).toContainEqual(there);
  const user = { kind: "user", id: "wang.lin", name: expect.stringMatching(/^员工/) };
  expect(await found(member, "ang.L")).toEqual([user]);
  expect(await found(member, "员工")).toContainEqual(user);
});

test("each kind is shown to those alone who may see it", async () => {
  const world = await createWorld();
  await publishedReport(world, { phone: "13800138001" });
  const kindsFor = async (permissions: readonly Permission[]) => {
    const member = await signedInStaff(world, { permissions });
    return (await found(member, "13800138001")).map(({ kind }) => kind);
  };
  expect(await kindsFor([])).toEqual([]);
  expect(await kindsFor(["lab:tube:list"])).toEqual(["tube"]);
  expect(await kindsFor(["lab:report:list"])).toEqual(["report"]);
  const own = await signedInStaff(world, { permissions: ["admin:sysUser:list"], dataScope: "own" });
  const names = (await found(own, "staff")).map(({ kind }) => kind);
  expect(names).toEqual(["user"]);
});
