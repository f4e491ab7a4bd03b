import { expect, test } from "vitest";
import type { BodyIn } from "#contract/endpoint";
import { getReport, searchReports } from "#contract/lab-reports.schemas";
import { searchTubes } from "#contract/tubes.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { publishedReport } from "./published-report";

test("a report is found by its key, its barcode, and its customer's whole phone or name, however many came after it", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world);
  const first = await publishedReport(world, { phone: "13800138001" });
  const { barcode } = (await member.call(getReport, { params: { id: first.reportId } })).data.report;
  await publishedReport(world, { phone: "13800138002" });
  const found = async (body: BodyIn<typeof searchReports>) =>
    (await member.call(searchReports, { body })).data.list.map(({ id }) => id);

  expect(await found({ keyPart: first.key.slice(0, -1) })).toContain(first.reportId);
  expect(await found({ keyPart: first.key })).toEqual([first.reportId]);
  expect(await found({ barcode })).toEqual([first.reportId]);
  expect(await found({ barcode: barcode.slice(-4) })).toContain(first.reportId);
  expect(await found({ phone: "13800138001" })).toEqual([first.reportId]);
  expect(await found({ name: "张小明" })).toHaveLength(2);
  expect(await found({ name: "张小" })).toEqual([]);
  expect(await found({ phone: "13800138009" })).toEqual([]);

  const tubes = (await member.call(searchTubes, { body: { phone: "13800138001" } })).data.list;
  expect(tubes.map((tube) => [tube.barcode, tube.person?.phoneMasked])).toEqual([[barcode, "138****8001"]]);
  const cost = await world.cost(() => member.call(searchReports, { body: { name: "张小明" } }));
  expect(cost.roundTrips).toBe(1);
});
