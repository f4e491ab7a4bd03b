import { expect, test } from "vitest";
import { openJourney, ownPhone } from "../support/journey";
import { holdRequests } from "../support/slow-line";

const ready = "html[data-ready]";

test("a phone page whose build was replaced comes with its own document, and what the step before knew comes with it", async () => {
  const phone = await openJourney("phone");
  const { page } = phone;
  phone.expectError(/Failed to (load resource|fetch dynamically imported module)/);
  await page.route(/verify\.page-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/h5/bindphone");
  await page.locator(ready).waitFor({ state: "attached" });
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  const number = ownPhone();
  await page.getByLabel("手机号", { exact: true }).fill(number);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.waitForURL(/\/h5\/validphone/);
  await page.locator("body:not([data-stays])").waitFor();
  expect((await page.evaluate(() => history.state)).thephone).toBe(number);
  // The document without its page is used as it is, and requested once.
  await page.getByRole("heading", { name: "请输入验证码" }).waitFor();
  expect(await page.locator(ready).count()).toBe(0);
});

test("what was scrolled before the scripts came stays so; the way back leads to where one was", async () => {
  const desk = await openJourney("desk");
  const { page } = desk;
  const letCome = await holdRequests(page, /\/assets\/react-/);
  await page.goto("/products/drugs");
  await page.evaluate(() => scrollTo(0, 900));
  await letCome();
  await page.locator(ready).waitFor({ state: "attached" });
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.foot a[href="/aboutus"]')?.click());
  await page.getByRole("heading", { level: 1, name: "关于我们" }).or(page.locator("h1:focus")).first().waitFor();
  await expect.poll(() => page.title()).toContain("关于我们");
  await page.goBack();
  await page.waitForURL(/products\/drugs/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test("of two pages asked for at once the later one is shown, and its heading has the focus", async () => {
  const desk = await openJourney("desk");
  const { page } = desk;
  await page.goto("/index");
  await page.mouse.move(5, 5);
  await page.locator(ready).waitFor({ state: "attached" });
  await page.evaluate(() => {
    for (const path of ["/aboutus", "/customize"])
      document.querySelector<HTMLAnchorElement>(`.foot a[href="${path}"]`)?.click();
  });
  await page.waitForURL(/\/customize$/);
  await page.locator("h1:focus").waitFor();
  await expect.poll(() => page.title()).toContain("检测定制");
});
