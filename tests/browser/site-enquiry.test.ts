import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { signInAs } from "../support/people";
import { savedText } from "../support/saved-text";

const visitor = { name: "林采薇", phone: "139 1234 5678", text: "想为三家门店定制咖啡代谢检测，下个月开始。" };

test("a visitor asks, is helped with what is missing, and staff read, call back, answer and export", async () => {
  const phone = await openJourney("smallPhone");
  await sendEnquiry(phone);
  const desk = await openJourney("smallDesk");
  await signInAs(desk, desk.product.admin, "/site/enquiries?state=open");
  await answerEnquiry(desk);
  await exportAll(desk);
  for (const { pageErrors } of [phone, desk]) expect(pageErrors).toEqual([]);
});

async function sendEnquiry({ page }: Journey): Promise<void> {
  await page.goto("/customize#enquiry");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "提交咨询" }).click();
  await page.getByText("请输入您的称呼").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await page.getByLabel("咨询内容").selectOption({ label: "现场快检合作" });
  await page.getByLabel("您的称呼").fill(visitor.name);
  await page.getByLabel("手机号", { exact: true }).fill(visitor.phone);
  await page.getByLabel("您的需求").fill(visitor.text);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "提交咨询" }).click();
  await page.getByRole("heading", { name: "已收到您的咨询" }).waitFor();
}

async function answerEnquiry({ page }: Journey): Promise<void> {
  const row = page.getByRole("row", { name: /139\*\*\*\*5678/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain("现场快检合作");
  expect(await page.locator("main").textContent()).not.toContain(visitor.name);
  await row.getByRole("link").first().click();
  await page.getByRole("region", { name: "需求" }).getByText(visitor.text).waitFor();
  await page.getByRole("button", { name: "查看完整手机号" }).click();
  await page.getByLabel("查看原因").fill("回电答复咨询");
  await page.getByRole("dialog").getByRole("button", { name: "查看", exact: true }).click();
  await page.getByText("13912345678").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();
  const answer = page.getByRole("region", { name: "处理" });
  await answer.getByText("已处理", { exact: true }).click();
  await answer.getByLabel("答复").fill("已约周三回访");
  await answer.getByRole("button", { name: "保存" }).click();
  await page.getByText("已保存").waitFor();
}

async function exportAll({ page }: Journey): Promise<void> {
  await page.goto("/site/enquiries");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^咨询-\d{8}-\d{4}\.csv$/);
  const csv = await savedText(waiting);
  expect(csv).toContain('"林**","139****5678"');
  expect(csv).toContain("已约周三回访");
  expect(csv).not.toContain("13912345678");
}

test("the social sign-in only says that it does nothing", async () => {
  const { page, pageErrors } = await openJourney("desk");
  await page.goto("/customize");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const name of ["微信", "QQ"]) await page.getByRole("button", { name, exact: true }).click();
  expect(said).toEqual(["alert: 微信登录暂未开放", "alert: QQ登录暂未开放"]);
  expect(asked.filter((address) => address.includes("/api/"))).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/customize");
  expect(pageErrors).toEqual([]);
});
