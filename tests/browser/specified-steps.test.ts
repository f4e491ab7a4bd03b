import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { profileMessages } from "#contract/profile";
import { openJourney, ownPhone } from "../support/journey";
import { demoOf, sharedDesk } from "../support/people";

const ready = "html[data-ready]";

test("a step of the phone pages without the one before it leads to the phone", async () => {
  const { page, pageErrors } = await openJourney("phone");
  for (const path of ["/h5/validphone", "/h5/verify", "/h5/bindinfo"]) {
    await page.goto(path);
    await page.waitForURL(/\/h5\/bindphone$/);
  }
  expect(pageErrors).toEqual([]);
});

test("the service agreement closes by a press beside it", async () => {
  const { page } = await openJourney("phone");
  await page.goto("/h5/bindphone");
  await page.locator(ready).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await page.getByRole("dialog").waitFor();
  await page.mouse.click(20, 20);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("a code that cannot be sent is told on the first screen, and beside the button on the second", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  journey.expectError(/503/);
  const fails = () =>
    page.route("**/api/v1/h5/sms-code", (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: "短信发送遇到故障", data: null, requestId: "r" } }),
    );
  await page.goto("/h5/bindphone");
  await page.locator(ready).waitFor({ state: "attached" });
  await page.getByLabel("手机号", { exact: true }).fill(ownPhone());
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await fails();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText(messages.codeSendFailed, { exact: true }).waitFor();
  await page.locator(".field-error", { hasText: "短信发送遇到故障" }).waitFor();

  const report = demoOf(journey).publishedReports.at(-1);
  await page.goto(`/h5/report/${report?.key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.locator("button.resend").click();
  await page.locator(".field-warning", { hasText: "短信发送遇到故障" }).waitFor();
});

const adminDesk = sharedDesk(({ product }) => product.admin);

test("/profile leads to the personal centre, which is saved with a word, checks a password when its field is left, and closes to the site", async () => {
  const { page } = await adminDesk();
  await page.goto("/profile");
  await page.waitForURL(/\/profile\/index$/);
  await page.getByLabel("手机号码").fill("13912340000");
  await page.getByLabel("邮箱").fill("admin@example.com");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText(profileMessages.saved).waitFor();
  await page.getByRole("tab", { name: "修改密码" }).click();
  await page.locator("#oldPassword").focus();
  await page.locator("#oldPassword").blur();
  await page.locator("#oldPassword-error", { hasText: "旧密码不能为空" }).waitFor();
  await page.getByRole("tab", { name: "基本资料" }).click();
  await page.getByRole("button", { name: "关闭", exact: true }).click();
  await page.waitForURL(/\/index$/);
});

test("the account menu leads to the personal centre; a tab's menu is 105 px wide and reads the page again; the screen can be filled", async () => {
  const { page } = await adminDesk();
  await page.goto("/system/posts");
  await page.getByRole("heading", { name: "岗位管理", level: 1 }).waitFor();
  await page.getByRole("button", { name: "页签操作" }).click();
  const menu = page.getByRole("menu");
  expect((await menu.boundingBox())?.width).toBe(105);
  const again = page.waitForResponse((reply) => reply.url().includes("/api/v1/post"));
  await menu.getByRole("menuitem", { name: "刷新" }).click();
  await again;
  await page.getByRole("button", { name: "全屏" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "个人中心" }).click();
  await page.waitForURL(/\/profile\/index$/);
});

test("the sidebar is remembered as it was left and closes on a narrow screen; without the top menu all its entries are beside the page", async () => {
  const { page, context } = await adminDesk();
  await page.goto("/system/posts");
  const status = async () => (await context.cookies()).find(({ name }) => name === "sidebarStatus")?.value;
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(status).toBe("0");
  await page.reload();
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect.poll(status).toBe("1");
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole("button", { name: "展开菜单" }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole("navigation", { name: "主菜单" });
  const names = async () => (await main.getByRole("listitem").allTextContents()).length;
  const before = await names();
  await page.getByRole("button", { name: "界面设置" }).click();
  const topNav = page.getByRole("switch", { name: "开启顶部导航" });
  await topNav.click();
  await page.getByRole("navigation", { name: "顶部菜单" }).waitFor();
  expect(await names()).toBeLessThan(before);
  await topNav.click();
  await page.getByRole("navigation", { name: "顶部菜单" }).waitFor({ state: "hidden" });
  expect(await names()).toBe(before);
});
