import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { signInAs } from "../support/people";

test("/redirect leads on with its query and leaves no step of its own behind, for strangers and for staff", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await page.goto("/index");
  await page.locator("html[data-ready]").waitFor();
  await page.goto("/redirect/customize?defaultPath=/view2");
  await page.waitForURL((url) => url.pathname === "/customize");
  expect(new URL(page.url()).searchParams.get("defaultPath")).toBe("/view2");
  await page.locator("html[data-ready]").waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/index$/);

  await signInAs(journey, product.admin, "/profile/index");
  await page.getByRole("heading", { name: "个人中心", level: 1 }).waitFor();
  await page.goto("/redirect/system/users?username=adm");
  await page.getByRole("heading", { name: "用户管理", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/system/users?username=adm");
  await page.goto("/system/nothing-here");
  await page.waitForURL(/\/dashboard$/);
});

test("/auth-redirect keeps its query for who opened it and closes itself", async () => {
  const { page, context } = await openJourney("smallDesk");
  await page.goto("/index");
  await page.locator("html[data-ready]").waitFor();
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open("/auth-redirect?code=abc&state=1"));
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent("close");
  expect(await page.evaluate(() => localStorage.getItem("x-admin-oauth-code"))).toBe("code=abc&state=1");
});

test("the page of an unknown address is a true 404 and leads home; the one without permission leads a step back, or to the dashboard", async () => {
  const journey = await openJourney("smallDesk");
  const { page, context, product } = journey;
  const unknown = await context.request.get("/no/such/page", { maxRedirects: 0 });
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("The webmaster said that you can not enter this page...");
  await page.goto("/404");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("link", { name: "返回首页" }).click();
  await page.waitForURL(/\/index$/);
  await page.goto("/401");
  await page.getByText("you have no permission to enter this page").waitFor();
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  await page.waitForURL(/\/index$/);

  await signInAs(journey, product.admin, "/profile/index");
  await page.goto("/401?noGoBack=1");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
});
