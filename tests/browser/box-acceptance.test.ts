import { expect, test } from "vitest";
import { type CountedTask, countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { grouped } from "../support/lab-desk";
import { openFromMenu } from "../support/menu";
import { boundTubes, issuedTubes } from "../support/own-tube";
import { demoOf, signInAs } from "../support/people";
import { scan } from "../support/plate-desk";
import { holdRequests } from "../support/slow-line";
import { callAs } from "../support/staff-api";

const owner = () => ({ phone: ownPhone(), name: "周静姝", height: "168", weight: "55" });

test("a box is accepted in one step and taken back in one; rows stay under the pointer, a rejected one offers the next step, and the quarantine rack is rejected together", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  const task = await countHandwork(bench, "receiving technician");
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const barcodes = await boundTubes(bench, [owner(), owner(), owner()]);
  const unbound = await issuedTubes(bench, 2);
  const wholeBox = page.getByRole("button", { name: "整盒验收 3 支" });
  await task("receives a box of 3 tubes and accepts it in one step", async () => {
    await page.getByLabel("箱号").fill("SF778811");
    await scan(bench, barcodes);
    await wholeBox.click();
    await page.getByText("已验收 3 支，等待上板").waitFor();
  });
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText("已撤销 3 支的验收").waitFor();
  await wholeBox.waitFor();

  // The choices of a filter may arrive late and must not move anything.
  const letChoices = await holdRequests(page, "**/api/v1/merchants?*");
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
  await letChoices();
  await page.getByLabel("合作机构").locator("option").nth(1).waitFor({ state: "attached" });
  expect(await Promise.all(barcodes.map(placeOf))).toEqual(before);

  await task("rejects a sample of the list", async () => {
    await row(third).getByRole("button", { name: "拒收" }).click();
    const dialog = page.getByRole("dialog", { name: `拒收样本 A` });
    await expect.poll(() => dialog.getByRole("heading").first().textContent()).toContain(grouped(third ?? ""));
    await dialog.getByLabel("拒收原因").selectOption({ label: "样本量不足" });
    await dialog.getByRole("button", { name: "拒收" }).click();
    await page.getByText(/样本已拒收：.*给客户的短信已排队/).waitFor();
  });

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /拒收待安排重新采样/ }).click();
  await row(third).getByRole("button", { name: "重新采样" }).waitFor();
  expect(await row(first).count()).toBe(0);

  await rejectRack(bench, task, unbound);
});

/** Both tubes come into the rack and leave it together. */
async function rejectRack(bench: Journey, task: CountedTask, unbound: readonly string[]): Promise<void> {
  const { page } = bench;
  const row = (barcode: string) => page.getByRole("row").filter({ hasText: grouped(barcode) });
  await openFromMenu(bench, "样本签收");
  await scanIntoQuarantine(bench, unbound);
  await task("rejects 2 tubes of the quarantine rack together, each for its own reason", async () => {
    await page.getByRole("link", { name: "问题样本" }).click();
    for (const barcode of unbound) await row(barcode).getByRole("checkbox", { name: "选择此行" }).check();
    await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "拒收" }).click();
    const dialog = page.getByRole("dialog", { name: "拒收 2 项" });
    await dialog.getByText("每支按它的隔离原因拒收").waitFor();
    await dialog.getByLabel("补充说明").fill("客户已来电确认");
    await dialog.getByRole("button", { name: "拒收" }).click();
    await page.getByText("已拒收 2 项").waitFor();
  });
  for (const barcode of unbound) await expect.poll(() => row(barcode).count()).toBe(0);
  const rejectedFor = await Promise.all(unbound.map((barcode) => rejectionOf(bench, barcode)));
  expect(rejectedFor).toEqual(["采样管渗漏：客户已来电确认", "长时间未绑定：客户已来电确认"]);
}

/** Both tubes have no owner; the first one leaks as well. */
async function scanIntoQuarantine(bench: Journey, [leaking = "", other = ""]: readonly string[]): Promise<void> {
  const { page } = bench;
  await page.getByRole("group").getByText("渗漏", { exact: true }).click();
  for (const barcode of [leaking, other]) {
    await scan(bench, [barcode]);
    const rack = page.getByRole("region", { name: /^隔离架/ });
    await rack
      .getByRole("listitem")
      .filter({ hasText: grouped(barcode) })
      .waitFor();
  }
}

async function rejectionOf(bench: Journey, barcode: string): Promise<string> {
  const path = `/api/v1/tubes?barcode=${barcode}`;
  return (await callAs<{ list: { stateReason: string }[] }>(bench, "GET", path)).list[0]?.stateReason ?? "";
}
