import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney, ownPhone } from "../support/journey";
import { grouped } from "../support/lab-desk";
import { bindTube, demoOf, signInAs } from "../support/people";
import { scan } from "../support/plate-desk";
import { callAs } from "../support/staff-api";

test("a box is accepted in one step and taken back in one; rows stay under the pointer, and a rejected one offers the next step", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const barcodes = await boundTubes(bench, 3);
  await page.getByLabel("箱号").fill("SF778811");
  await scan(bench, barcodes);
  const wholeBox = page.getByRole("button", { name: "整盒验收 3 支" });
  await wholeBox.click();
  await page.getByText("已验收 3 支，等待上板").waitFor();
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText("已撤销 3 支的验收").waitFor();
  await wholeBox.waitFor();

  // The choices of a filter may arrive late and must not move anything.
  const letChoices = await heldBack(page, "**/api/v1/merchants?*");
  await page.goto("/lab/receiving/samples?state=received");
  const row = (barcode = "") => page.getByRole("row").filter({ hasText: grouped(barcode) });
  const [first, second, third] = barcodes;
  const placeOf = async (barcode = "") => (await row(barcode).boundingBox())?.y;
  // Filters and the buttons of the rows appear a moment after the list.
  await page.getByLabel("绑定时间").and(page.locator(":enabled")).waitFor();
  await row(second).getByRole("button", { name: "验收", exact: true }).waitFor();
  const before = await Promise.all(barcodes.map(placeOf));
  await row(second).getByRole("button", { name: "验收", exact: true }).click();
  await row(second).getByText("已验收").waitFor();
  await page.getByText("已处理的 1 行仍留在原处").waitFor();
  letChoices();
  await page.getByLabel("合作机构").locator("option").nth(1).waitFor({ state: "attached" });
  expect(await Promise.all(barcodes.map(placeOf))).toEqual(before);

  await row(third).getByRole("button", { name: "拒收" }).click();
  const dialog = page.getByRole("dialog", { name: `拒收样本 A` });
  await expect.poll(() => dialog.getByRole("heading").first().textContent()).toContain(grouped(third ?? ""));
  await dialog.getByLabel("拒收原因").selectOption({ label: "样本量不足" });
  await dialog.getByRole("button", { name: "拒收" }).click();
  await page.getByText(/样本已拒收：.*给客户的短信已排队/).waitFor();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /拒收待安排重新采样/ }).click();
  await row(third).getByRole("button", { name: "重新采样" }).waitFor();
  expect(await row(first).count()).toBe(0);
});

/** Delays calls to an address until the test lets them through. */
async function heldBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (call) => {
    await promise;
    await call.continue();
  });
  return resolve;
}

async function boundTubes(bench: Awaited<ReturnType<typeof openJourney>>, quantity: number): Promise<string[]> {
  const body = { productCode: "alcohol", quantity, lot: "S2612", expiresOn: "2028-12-31" };
  const { id } = await callAs<{ id: string }>(bench, "POST", "/api/v1/kit-batches", body);
  for (const step of ["print", "issue"]) await callAs(bench, "POST", `/api/v1/kit-batches/${id}/${step}`, {});
  const { labels } = await callAs<{ labels: { barcode: string }[] }>(bench, "GET", `/api/v1/kit-batches/${id}/labels`);
  const barcodes = labels.map(({ barcode }) => barcode);
  const owner = () => ({ phone: ownPhone(), name: "周静姝", height: "168", weight: "55" });
  await Promise.all(barcodes.map(async (barcode) => bindTube(await openJourney("phone"), barcode, owner())));
  return barcodes;
}
