import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { tourOwners } from "#web/admin/parts/tour/tour-owners";
import { type TourStep, tours } from "#web/admin/shell/tour/tours";
import { openJourney, ownPhone } from "../support/journey";
import { demoOf, sharedDesk, signInAs } from "../support/people";

const adminDesk = sharedDesk(({ product }) => product.admin);

test("whoever opens the bell reads what came since he last looked, while its number goes, and finds it quiet afterwards", async () => {
  const desk = await adminDesk();
  const { page } = desk;
  await page.goto("/dashboard");
  const data = { topic: "other", name: "林采薇", phone: ownPhone(), text: "想了解现场快检的合作方式。", consent: true };
  const headers = { origin: desk.product.address };
  expect((await desk.context.request.post("/api/v1/enquiries", { data, headers })).status()).toBe(200);
  await page.reload();
  const bell = page.getByRole("button", { name: /^新到的工作/ }).first();
  const counted = page.getByRole("button", { name: /^新到的工作 \d+\+? 项$/ });
  await counted.waitFor();
  await bell.click();
  const menu = page.getByRole("menu");
  const line = menu.getByRole("menuitem", { name: /^咨询待处理 \+1/ });
  await expect.poll(() => counted.count()).toBe(0);
  await menu.getByText("上次查看之后", { exact: true }).waitFor();
  await expect.poll(() => line.count()).toBe(1);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await bell.click();
  await menu.getByText("上次查看之后没有新到的工作").waitFor();
  expect(await line.count()).toBe(0);
});

test("a new reviewer is offered the tour of his work once; every step of every job's tour points at something on its screen", async () => {
  const desk = await adminDesk();
  const { page } = desk;
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "开始导览" }).click();
  const panel = page.getByRole("complementary", { name: "导览：系统管理" });
  await walk(page, panel, tours.administration);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "等我处理" }).waitFor();
  expect(await page.getByText("第一次使用？").count()).toBe(0);
  for (const [name, title] of tourOwners.slice(1)) {
    await page.getByRole("button", { name: "帮助", exact: true }).click();
    await page.getByRole("dialog", { name: "帮助" }).getByRole("button", { name: title, exact: true }).click();
    await walk(page, page.getByRole("complementary", { name: `导览：${title}` }), tours[name]);
  }
  const him = await openJourney("smallDesk");
  await signInAs(him, demoOf(him).staff.reviewer, "/dashboard");
  await him.page.getByText("跟着“审核与发布”导览走一遍").waitFor();
  await him.page.getByRole("button", { name: "不用了" }).click();
  await him.page.reload();
  await him.page.getByRole("heading", { name: "等我处理" }).waitFor();
  expect(await him.page.getByText("第一次使用？").count()).toBe(0);
  expect([...desk.pageErrors, ...him.pageErrors]).toEqual([]);
});

async function walk(page: Page, panel: Locator, steps: readonly TourStep[]) {
  for (const { path, title, target } of steps) {
    await panel.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === path);
    const mark = page.locator(`:is(${target})[data-tour]`);
    await mark.waitFor();
    await expect.poll(() => page.locator("[data-tour]").count(), { message: title }).toBe(1);
    await panel.getByRole("button", { name: /^(下一步|完成)$/ }).click();
  }
  await panel.waitFor({ state: "hidden" });
}
