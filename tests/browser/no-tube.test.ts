import { expect, test } from "vitest";
import { openJourney } from "../support/journey";

test("somebody without a tube finds where to get one, and a page offers no binding of what nobody can have", async () => {
  const { page } = await openJourney("phone");
  await page.goto("/index");
  await page.getByRole("link", { name: "怎么得到采样管" }).first().click();
  await page.getByRole("heading", { level: 1, name: /怎么得到采样管/ }).waitFor();
  const place = page.locator("#places li");
  await place.getByText("云栖健康生活馆").waitFor();
  expect(await place.first().textContent()).toMatch(/杭州.*西湖区.*10:00-20:00/);
  expect(await page.getByText("价格：").count()).toBe(0);

  for (const [path, isInForce] of [
    ["/view1", true],
    ["/view6", false],
    ["/view9", false],
  ] as const) {
    const offer = page.waitForResponse((reply) => reply.url().endsWith("/api/v1/offer"));
    await page.goto(path);
    await offer;
    const head = page.locator(".head");
    await expect.poll(() => head.getByText("即将推出").count()).toBe(isInForce ? 0 : 1);
    expect(await head.getByRole("link", { name: "绑定我的样本" }).count()).toBe(isInForce ? 1 : 0);
  }
});

test("a parent and an employee have a way of their own, which is no enquiry of an organisation", async () => {
  const { page } = await openJourney("phone");
  for (const [path, name] of [
    ["/view3", "员工怎么参加"],
    ["/view4", "家长怎么参加"],
    ["/view5", "家长怎么参加"],
  ] as const) {
    await page.goto(path);
    await page.locator(".head").getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    expect(new URL(page.url()).hash).toBe("#own-way");
  }
});
