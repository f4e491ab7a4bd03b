import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { messages } from "#contract/messages";
import { openJourney, ownPhone } from "../support/journey";
import { demoOf, fillPerson, verifyPhoneToBind } from "../support/people";

const person = { name: "司马清扬", height: "172", weight: "66" };

test("a tube that cannot be bound says so when its field is left, before the rest is typed, and the fourth learns nothing more", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  const demo = demoOf(journey);
  await verifyPhoneToBind(journey, ownPhone());
  for (const [barcode, sentence] of [
    [demo.expiredBarcodes[0] ?? "", bindingMessages.expiredTube],
    [demo.publishedReports[0]?.barcode ?? "", bindingMessages.alreadyBound],
    ["99999999", bindingMessages.unknownTube],
    [demo.voidedBarcodes[0] ?? "", bindingMessages.unbindable],
  ] as const) {
    await page.getByLabel("采样管条码").fill(barcode);
    await page.getByLabel("名字").focus();
    await refusal(page, sentence);
  }
  await fillPerson(page, demo.voidedBarcodes[0] ?? "", person);
  await page.getByRole("button", { name: "确认绑定" }).click();
  await refusal(page, bindingMessages.unbindable);
  await expect.poll(() => page.getByLabel("名字").inputValue()).toBe(person.name);
});

test("a network that drops after the server committed binds once: the second press shows the same success", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  const barcode = demoOf(journey).unboundBarcodes.coffee?.at(-1)?.barcode ?? "";
  await verifyPhoneToBind(journey, ownPhone());
  await fillPerson(page, barcode, person);
  journey.expectError(/ERR_CONNECTION_RESET/);
  let sent = 0;
  await page.route("**/api/v1/h5/bindinfo", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page);
  await page.getByText(messages.network).first().waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "再次提交" }).click();
  await page.waitForURL(/\/h5\/bindok/);
  await page.getByText("样本绑定成功").waitFor();
  const mine = await page.request.get("/api/v1/h5/bindings");
  expect(((await mine.json()) as { data: { list: unknown[] } }).data.list).toHaveLength(1);
});

test("a field that is left empty says what it wants, though the button stays disabled", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  await verifyPhoneToBind(journey, ownPhone());
  for (const [label, sentence] of [
    ["采样管条码", messages.barcodeRequired],
    ["名字", messages.nameRequired],
    ["身高", messages.heightRequired],
    ["体重", messages.weightRequired],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.getByLabel(label).blur();
    await page.locator(".field-error", { hasText: sentence }).waitFor();
  }
  for (const [label, sentence] of [
    ["性别", messages.genderRequired],
    ["出生年月", messages.birthRequired],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(label) }).click();
    await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
    await page.locator(".field-error", { hasText: sentence }).waitFor();
  }
  expect(await page.getByRole("button", { name: "确认绑定" }).isDisabled()).toBe(true);
});

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
}

/** The number of the demonstration's settings. */
const servicePhone = "400-000-0000";

async function refusal(page: Page, sentence: string): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const said = sentence.replace("联系客服", `联系客服 ${servicePhone}`);
  await page.locator(".field-error", { hasText: said }).first().waitFor();
  if (said !== sentence)
    expect(await page.locator(".field-error a").first().getAttribute("href")).toBe(
      `tel:${servicePhone.replaceAll("-", "")}`,
    );
}

test("a press on a button of a window that just appeared counts, wherever on the button and however long it is held", async () => {
  const { page } = await openJourney("phone", { reducedMotion: "no-preference" });
  await page.goto("/h5/bindphone");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "《服务协议》" }).click();
  const close = page.getByRole("button", { name: "我知道了" });
  await close.waitFor();
  const { x, y, height } = (await close.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 40, y + height - 6);
  await page.mouse.down();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.mouse.up();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});
