import { expect, test } from "vitest";
import { eraseMyData } from "#contract/my-data.schemas";
import { getRun, getRunCurves } from "#contract/runs.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes } from "../laboratory";
import { carrierPlate, createLaboratory, importText, reviewed } from "../plates";

test.each([
  ["of today", false],
  ["that was archived", true],
])("the page of a run %s says nothing any more of where an erased person's tube lay", async (_, isArchived) => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const barcodes = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 2 });
  const [gone = "", stays = ""] = barcodes;
  const phones = ["13612345678", "13712345678"];
  const bound: string[] = [];
  for (const [i, barcode] of barcodes.entries()) {
    const customer = await verifiedCustomer(world, phones[i] ?? "", "bind");
    bound.push((await bind(customer, form(barcode))).data.bindingId);
    await world.call(receiveSample, { as: technician, body: { barcode } });
  }
  const { runId, resultSetIds } = await importText(lab, carrierPlate(barcodes));
  await reviewed(lab, resultSetIds);
  if (isArchived) {
    world.clock.advance(40 * 86_400_000);
    await archiveRuns(world.deps);
  }
  const as = await signedInStaff(world);
  const page = async () => {
    const { data } = await world.call(getRun, { as, params: { id: runId } });
    return { text: JSON.stringify(data), wells: data.wells.filter(({ barcode }) => barcode === gone).length };
  };
  expect((await page()).wells).toBeGreaterThan(0);
  const customer = await verifiedCustomer(world, phones[0] ?? "");
  const erased = await customer.call(eraseMyData, { body: { bindingIds: [bound[0] ?? ""], confirm: "删除" } });
  expect(erased.status).toBe(200);
  const after = await page();
  expect(after.wells).toBe(0);
  expect(after.text).not.toContain(gone);
  expect(after.text).toContain(stays);
  const { data } = await world.call(getRunCurves, { as, params: { id: runId } });
  expect(JSON.stringify(data)).not.toContain(gone);
});
