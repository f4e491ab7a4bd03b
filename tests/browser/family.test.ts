import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { codeMessages } from "#contract/sms-codes";
import { openJourney, ownPhone } from "../support/journey";
import { codeOf, demoOf, fillPerson, verifyPhoneToBind, verifyPhoneToView } from "../support/people";

async function bindOne(page: Page, barcode: string, name: string): Promise<void> {
  await fillPerson(page, barcode, { name, height: "165", weight: "60" });
  await page.getByText("已识别：").waitFor();
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  await page.waitForURL(/\/h5\/bindok/);
  await page.getByRole("heading", { name: "样本绑定成功" }).waitFor();
}

test("a family of three is bound on one telephone with one code, and each finds his samples under his own name", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  const phone = ownPhone();
  const tubes = (demoOf(journey).unboundBarcodes.coffee ?? []).slice(-5, -1).map(({ barcode }) => barcode);
  await verifyPhoneToBind(journey, phone);
  await bindOne(page, tubes[0] ?? "", "李秀英");
  await page.getByRole("link", { name: "为家人绑定下一支" }).click();
  await bindOne(page, tubes[1] ?? "", "李建国");
  await page.getByRole("link", { name: "查看我的样本" }).click();
  await page.getByRole("link", { name: "为自己或家人绑定采样管" }).click();
  await bindOne(page, tubes[2] ?? "", "李小宝");
  await page.getByRole("link", { name: "查看我的样本" }).click();
  await page.getByRole("heading", { name: "李小宝" }).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(["李小宝", "李建国", "李秀英"]),
  );
  await page.getByRole("link", { name: "为自己或家人绑定采样管" }).click();
  await page.getByLabel("采样管条码").fill(tubes[0] ?? "");
  await page.getByLabel("名字").focus();
  await page.locator(".field-error", { hasText: bindingMessages.boundByYou }).waitFor();
});

test("a phone that was verified to see its samples binds the next tube without another code", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  const barcode = demoOf(journey).unboundBarcodes.alcohol?.at(-1)?.barcode ?? "";
  await verifyPhoneToView(journey, ownPhone());
  await page.getByRole("link", { name: "为自己或家人绑定采样管" }).click();
  await bindOne(page, barcode, "王小红");
});

test("a wrong code says how many tries are left, and whoever goes back a step finds his number", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  const phone = ownPhone();
  await page.goto("/h5/bindphone");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("手机号", { exact: true }).fill(phone);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.waitForURL(/\/h5\/validphone/);
  const code = codeOf(await journey.newestSms(phone));
  const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
  await page.getByLabel("验证码", { exact: true }).pressSequentially(wrong);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.locator(".field-error", { hasText: codeMessages.wrong(4) }).waitFor();
  await page.getByRole("link", { name: "返回" }).click();
  await expect
    .poll(() => page.getByLabel("手机号", { exact: true }).inputValue())
    .toBe(phone.replace(/(\d{3})(\d{4})(\d{4})/, "$1 $2 $3"));
});

test("the success page without a tube that was just bound is none", async () => {
  const { page } = await openJourney("phone");
  await page.goto("/h5/bindok");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "在“我的样本”里查看绑定" }).waitFor();
  expect(await page.getByText("绑定完成").count()).toBe(0);
});
