import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { messages } from "#contract/messages";
import { openJourney, ownPhone } from "../support/journey";
import { demoOf, fillPerson, verifyPhoneToBind } from "../support/people";

const person = { name: "司马清扬", height: "172", weight: "66" };

test("a tube that cannot be bound says why, nothing typed is lost, and the fourth try learns nothing more", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  const demo = demoOf(journey);
  await verifyPhoneToBind(journey, ownPhone());
  await fillPerson(page, "99999999", person);
  await submit(page);
  await refusal(page, bindingMessages.unknownTube);
  for (const [barcode, sentence] of [
    [demo.publishedReports[0]?.barcode ?? "", bindingMessages.alreadyBound],
    [demo.expiredBarcodes[0] ?? "", bindingMessages.expiredTube],
    [demo.voidedBarcodes[0] ?? "", bindingMessages.unbindable],
  ] as const) {
    await page.getByLabel("采样管条码").fill(barcode);
    await submit(page);
    await refusal(page, sentence);
  }
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

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
}

async function refusal(page: Page, sentence: string): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator(".field-error", { hasText: sentence }).first().waitFor();
}
