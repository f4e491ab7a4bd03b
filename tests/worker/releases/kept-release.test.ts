import { expect, test } from "vitest";
import { getReport } from "#contract/lab-reports.schemas";
import { readReport } from "#contract/reports.schemas";
import { getTube } from "#contract/tubes.schemas";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { phones } from "../archive/archived-laboratory";
import { type KeptRelease, makeRelease, newSchema, readRelease, upgraded, writeRelease } from "./kept-release";

/**
 * Checks that everything still works with it: staff read tube and report, the customer reads his report, the audit log
 * is valid.
 */
async function readsAsEver(kept: KeptRelease) {
  const world = await upgraded(kept);
  const audit = await verifyAudit(world.deps);
  expect(audit.checked).toBeGreaterThan(10);
  expect([audit.problems, audit.checked, audit.sealed]).toEqual([[], expect.any(Number), audit.checked]);
  const staff = await signedInStaff(world);
  for (const [nth, { tubeId, reportId, key }] of kept.facts.reports.entries()) {
    const life = (await staff.call(getTube, { params: { id: tubeId } })).data;
    expect(life.events.length).toBeGreaterThan(5);
    expect(life.runs).toHaveLength(1);
    const report = (await staff.call(getReport, { params: { id: reportId } })).data;
    expect(report.versions).toHaveLength(1);
    const customer = await verifiedCustomer(world, phones[nth] ?? "", "valid");
    const page = (await customer.call(readReport, { params: { key } })).data;
    expect(page).toMatchObject({ name: nth === 0 ? "张小明" : "李红" });
  }
  return world.schema();
}

test("a laboratory that is kept today is read again by the build of today", async () => {
  const kept = await makeRelease();
  await readsAsEver(kept);
  const release = process.env.KEEP_RELEASE;
  if (release) await writeRelease(release, kept);
});

test.each(["1.0.0"])("the kept laboratory of %s is upgraded by every later migration and read", async (release) => {
  expect(await readsAsEver(await readRelease(release))).toEqual(await newSchema());
});
