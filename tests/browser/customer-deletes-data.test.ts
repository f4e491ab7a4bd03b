import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { verifyPhoneToView } from "../support/people";

const heading = (page: Journey["page"], name: string) => page.getByRole("heading", { name }).waitFor();

test("a customer verifies his phone, looks at his data, deletes it, and the link to his report is dead", async () => {
  const phone = await openJourney("smallPhone");
  const { page } = phone;
  const report = oneReport(phone);
  await verifyPhoneToView(phone, report.phone);
  await page.goto("/h5/mydata");
  await heading(page, "我的数据");
  await page.getByText(report.masked).waitFor();
  const copy = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出文件" }).click();
  expect((await copy).suggestedFilename()).toMatch(/^我的数据-\d{4}-\d\d-\d\d\.json$/);

  await page
    .getByRole("button", { name: "删除全部数据" })
    .or(page.getByRole("button", { name: "删除", exact: true }))
    .last()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "永久删除" }).click();
  await dialog.getByText("请输入“删除”以确认").waitFor();
  await dialog.getByLabel("输入“删除”以确认").fill("删除");
  await dialog.getByRole("button", { name: "永久删除" }).click();
  await heading(page, "数据已删除");
  await page.getByText("回执编号").waitFor();
  expect(phone.pageErrors).toEqual([]);

  await page.goto(`/h5/report/${report.key}`);
  await heading(page, "验证手机号，查看报告");
  expect(await page.getByText(report.masked).count()).toBe(0);
});

function oneReport({ product }: Journey) {
  const demo = product.demo as unknown as { publishedReports: { key: string; phone: string; product: string }[] };
  // Other tests use reports of alcohol, and one of those waits for a decision on a correction.
  const found = demo.publishedReports.findLast(({ product }) => product === "folic-acid");
  if (!found) throw new Error("the demonstration has no published report");
  return { ...found, masked: `${found.phone.slice(0, 3)}****${found.phone.slice(-4)}` };
}
