import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";

const heading = (page: Journey["page"], name: string) => page.getByRole("heading", { name }).waitFor();

test("a customer verifies his phone, looks at his data, deletes it, and the link to his report is dead", async () => {
  const phone = await openJourney("smallPhone");
  const { page } = phone;
  const report = oneReport(phone);
  await verify(phone, report.phone);
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
  // Other journeys look at reports of alcohol, one of which waits for the decision on a correction.
  const found = demo.publishedReports.findLast(({ product }) => product === "folic-acid");
  if (!found) throw new Error("the demonstration has no published report");
  return { ...found, masked: `${found.phone.slice(0, 3)}****${found.phone.slice(-4)}` };
}

async function verify(journey: Journey, number: string): Promise<void> {
  const { page } = journey;
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "查看我的样本和报告" }).click();
  await page.getByLabel("手机号").fill(number);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await heading(page, "请输入验证码");
  const code = /验证码是(\d{4,6})/.exec(await journey.newestSms(number))?.[1] ?? "";
  await page.getByLabel("验证码", { exact: true }).fill(code);
  await page
    .getByRole("button", { name: "下一步" })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await heading(page, "我的样本");
}
