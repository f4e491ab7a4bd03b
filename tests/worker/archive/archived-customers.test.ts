import { expect, test } from "vitest";
import { bindTube, listMyBindings } from "#contract/bindings.schemas";
import { askAboutMyData, exportMyData, readMyData } from "#contract/my-data.schemas";
import { searchOutbox } from "#contract/outbox.schemas";
import { readReport } from "#contract/reports.schemas";
import { searchRecords } from "#contract/search.schemas";
import { changePhone, sendCode, verifyCode } from "#contract/sms-codes.schemas";
import type { World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { barcodes, form } from "../bindings/bound-tube";
import { noticeOf } from "../messages/outbox-rows";
import { askToBind, codeSentTo, enter } from "../sms-codes/front-gate";
import { type OldReport, oldReports, phones } from "./archived-laboratory";

const [phone] = phones;
const newPhone = "13700137000";

/** The laboratory after its two samples were archived, with the report of each. */
async function archivedLaboratory() {
  const { world, reports } = await oldReports();
  expect(await archiveSamples(world.deps)).toBe(2);
  const [report, others] = reports as [OldReport, OldReport];
  return { world, report, others };
}

/** Verifies a phone by code to see reports: all of them, or by the key of one. */
async function proven(world: World, key?: string): Promise<Browser> {
  const browser = world.browser();
  await browser.call(sendCode, { body: { ...(key ? { key } : { phone }), when: "valid", agreement: true } });
  await world.settled();
  const code = codeSentTo(world, phone);
  const body = { ...(key ? {} : { phone_number: phone }), code, when: "valid" as const };
  expect((await browser.call(verifyCode, { body })).status).toBe(200);
  return browser;
}

test.for(["his phone", "the key of his report"])(
  "a customer of an archived sample proves %s and sees his report, his data and its copy",
  async (by) => {
    const { world, report } = await archivedLaboratory();
    const customer = await proven(world, by === "his phone" ? undefined : report.key);
    expect((await customer.call(readReport, { params: { key: report.key } })).data).toMatchObject({ name: "张小明" });
    expect((await customer.call(readMyData)).data.items).toMatchObject([{ bindingId: report.bindingId }]);
    expect((await customer.call(exportMyData)).data.tubes).toMatchObject([{ person: { phone } }]);
    expect((await customer.call(askAboutMyData, { body: { kind: "explain", note: "请解读我的报告" } })).status).toBe(
      200,
    );
    expect((await customer.call(readMyData)).data.requests).toMatchObject([{ kind: "explain" }]);
  },
);

test("a customer of an archived sample binds another tube with the same phone, and both are his", async () => {
  const { world } = await archivedLaboratory();
  const [barcode] = await barcodes(world);
  const browser = world.browser();
  await askToBind(browser, phone);
  expect((await enter(browser, codeSentTo(world, phone), phone)).status).toBe(200);
  expect((await browser.call(bindTube, { body: form(barcode) })).status).toBe(200);
  expect((await browser.call(listMyBindings)).data.list).toHaveLength(2);
});

test("nobody else's archived report opens for a phone", async () => {
  const { world, others } = await archivedLaboratory();
  const customer = await proven(world);
  expect((await customer.call(readReport, { params: { key: others.key } })).data).not.toHaveProperty("name");
});

test("staff find an archived customer by phone and by name, and what is written to him since by his phone", async () => {
  const { world, report } = await archivedLaboratory();
  const staff = await signedInStaff(world);
  const found = async (text: string) =>
    (await staff.call(searchRecords, { body: { text } })).data.list.map(({ kind, id }) => `${kind} ${id}`);
  expect(await found(phone)).toContain(`report ${report.reportId}`);
  expect(await found("张小明")).toEqual(await found(phone));
  const { query } = await noticeOf(world, report.reportId, 2);
  await world.write(query);
  const { data } = await staff.call(searchOutbox, { body: { phone } });
  expect(data.list).toMatchObject([{ kind: "report_corrected" }]);
});

test("a new phone takes over what an archived customer has", async () => {
  const { world, report } = await archivedLaboratory();
  const customer = await proven(world);
  await askToBind(customer, newPhone);
  const moved = await customer.call(changePhone, { body: { phone: newPhone, code: codeSentTo(world, newPhone) } });
  expect(moved.data).toMatchObject({ movedBindings: 1 });
  expect((await customer.call(readMyData)).data.items).toMatchObject([{ bindingId: report.bindingId }]);
});
