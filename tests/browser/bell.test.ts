import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { demoOf, signInAs } from "../support/people";

test("whoever opens the bell reads what came since he last looked, while its number goes, and finds it quiet afterwards", async () => {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  await signInAs(desk, demoOf(desk).staff.reviewer, "/dashboard");
  const bell = page.getByRole("button", { name: /^新到的工作/ }).first();
  const counted = page.getByRole("button", { name: /^新到的工作 \d+\+? 项$/ });
  await counted.waitFor();
  await bell.click();
  const menu = page.getByRole("menu");
  const line = menu.getByRole("menuitem", { name: /^结果待审核 \+\d+/ });
  await expect.poll(() => counted.count()).toBe(0);
  await menu.getByText("上次查看之后", { exact: true }).waitFor();
  expect(await line.count()).toBe(1);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await bell.click();
  await menu.getByText("上次查看之后没有新到的工作").waitFor();
  expect(await line.count()).toBe(0);
});
