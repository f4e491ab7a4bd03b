import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { demoOf, sharedDesk, signInAs } from "../support/people";
import { holdRequests } from "../support/slow-line";

const benchDesk = sharedDesk((journey) => demoOf(journey).staff.technician);

/** Simulates a hand scanner: its keys come faster than anybody types, at the cursor, and end with Enter or Tab. */
async function scanned(page: Page, text: string, end: "Enter" | "Tab"): Promise<void> {
  await page.evaluate(
    ([letters, last]) => {
      const press = (key: string) => {
        const target = document.activeElement ?? document.body;
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        const isTaken = target.dispatchEvent(event) && key.length === 1;
        if (isTaken && document.activeElement?.matches("input, textarea"))
          document.execCommand("insertText", false, key);
      };
      for (const letter of letters) press(letter);
      press(last);
    },
    [text, end] as const,
  );
}

test("a scan counts wherever the cursor stands and whether the scanner ends with Enter or Tab; another field stays as it was", async () => {
  const { page } = await benchDesk();
  await page.goto("/lab/receiving");
  const box = page.getByLabel("箱号");
  await box.fill("SF77");
  const field = page.getByLabel("扫描条码");
  const scans = page.getByText(/^\d{4} \d{4} 0000\d$/);
  for (const [i, end] of (["Tab", "Enter", "Tab"] as const).entries()) {
    if (i < 2) await box.focus();
    else await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scanned(page, `]C1999900000000${i}`, end);
    await page.getByText(`9999 0000 0000${i}`).first().waitFor();
  }
  expect(await box.inputValue()).toBe("SF77");
  expect(await field.inputValue()).toBe("");
  expect(await scans.count()).toBeGreaterThanOrEqual(3);
  // A slow scanner that types into the field itself.
  await field.fill("9999000000003");
  await field.press("Tab");
  await page.getByText("9999 0000 00003").first().waitFor();
});

test("who presses 开始排板 scans on at once: the first scan is not lost while the field is drawn", async () => {
  const { page } = await benchDesk();
  await page.goto("/lab/plates");
  const letCome = await holdRequests(page, "**/api/v1/plates");
  await page
    .getByRole("button", { name: "为酒精耐受基因检测排板" })
    .or(page.getByRole("button", { name: "新建样本板" }))
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("产品").selectOption({ label: "酒精耐受基因检测" });
  await dialog.getByRole("button", { name: "开始排板" }).click();
  await scanned(page, "9999000000017", "Enter");
  await letCome();
  await page.waitForURL(/\/lab\/plates\/\w+/);
  await page.getByText("9999 0000 00017").first().waitFor();
});

test("no field of the office is so small on a phone that iOS zooms into it", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  await page.goto("/login");
  const sizes = () =>
    page
      .locator("input:visible, select:visible, textarea:visible")
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
  await signInAs(journey, journey.product.admin, "/system/posts");
  await page.getByRole("button", { name: "新增岗位" }).click();
  await page.getByRole("dialog").getByLabel("岗位名称").waitFor();
  expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
});
