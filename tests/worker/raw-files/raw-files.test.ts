import { expect, test } from "vitest";
import { listAuditEvents } from "#contract/audit.schemas";
import { createConfig } from "#contract/configs.schemas";
import { getResultSet } from "#contract/result-sets.schemas";
import { runMessages } from "#contract/runs";
import { downloadRunFile } from "#contract/runs.schemas";
import { purgeRawFiles } from "#worker/features/raw-files/purge.actions";
import { signedInStaff } from "../../support/factories";
import { alcoholPlate, carrier, createLaboratory, importText, receivedTubes } from "../plates";

const month = 2_629_746_000;

test("a raw file goes when its time is over; what was read from it stays, and the purge is on record", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const run = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  world.clock.advance(24 * month - 1_000);
  expect(await purgeRawFiles(world.deps)).toBe(0);
  world.clock.advance(2_000);
  expect(await purgeRawFiles(world.deps)).toBe(1);
  expect(await purgeRawFiles(world.deps)).toBe(0);
  const as = await signedInStaff(world);
  const file = await world.call(downloadRunFile, { as, params: { id: run.runId }, body: { reason: "核对原始数据" } });
  expect(file).toMatchObject({ status: 404, msg: runMessages.fileMissing });
  const { data } = await world.call(getResultSet, { as, params: { id: run.resultSetIds[0] ?? "" } });
  expect(data.calls.map(({ value }) => value)).toEqual(expect.arrayContaining(["AG", "CT"]));
  expect(data.wells.length).toBeGreaterThan(0);
  const { data: audit } = await world.call(listAuditEvents, { as, query: { action: "rawFile.purge" } });
  expect(audit.list).toHaveLength(1);
});

test("the parameter makes the time longer, never shorter than the two years of laboratory records", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  const body = { configKey: "lab_raw_file_months", configName: "原始文件保存月数", configValue: "36", remark: "" };
  await world.call(createConfig, { as: technician, body: { ...body, isFrontend: "0" } });
  world.clock.advance(30 * month);
  expect(await purgeRawFiles(world.deps)).toBe(0);
  world.clock.advance(7 * month);
  expect(await purgeRawFiles(world.deps)).toBe(1);
});
