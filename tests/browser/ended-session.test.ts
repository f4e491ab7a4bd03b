import { expect, test } from "vitest";
import { messages } from "#contract/messages";
import { type Journey, openJourney } from "../support/journey";
import { demoOf, signInAs, typeSignIn } from "../support/people";
import { callAs } from "../support/staff-api";

test("a session that ends asks the same person in place; nothing typed is lost and the save goes through", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await signInAs(journey, product.admin, "/system/posts");
  await page.getByRole("button", { name: "新增岗位" }).first().click();
  await page.locator("[name=postName]").fill("中班");
  await page.locator("[name=postCode]").fill("middle");
  await callAs(journey, "POST", "/api/v1/logout");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "系统提示" });
  await dialog.getByText(messages.signedOut).waitFor();
  const captcha = page.waitForResponse((reply) => reply.url().includes("/api/v1/captcha"));
  await dialog.getByRole("button", { name: "重新登录" }).click();
  const { id } = (await (await captcha).json()) as { id: string };
  await dialog.getByLabel("密码", { exact: true }).fill(product.admin.password);
  await dialog.getByLabel("验证码", { exact: true }).fill(await captchaAnswer(journey, id));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: "中班" }).waitFor();
  expect(await page.getByText(messages.network).count()).toBe(0);
  expect(page.url()).toContain("/system/posts");
  expect(onlyRefusals(journey)).toEqual([]);
});

test("another person who signs in after a session ended finds no tab and no word of the one before", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await signInAs(journey, product.admin, "/system/posts");
  await page.getByRole("button", { name: "新增岗位" }).first().click();
  await page.locator("[name=postName]").fill("夜班");
  await page.locator("[name=postCode]").fill("night-two");
  await callAs(journey, "POST", "/api/v1/logout");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "系统提示" });
  await dialog.getByRole("button", { name: "重新登录" }).click();
  await dialog.getByRole("button", { name: "换一个账号" }).click();
  await page.waitForURL(/\/login/);
  await page.locator("#submit:enabled").waitFor();
  await typeSignIn(journey, demoOf(journey).staff.technician, "/profile/index");
  await page.getByRole("heading", { name: "个人中心", level: 1 }).waitFor();
  const tabs = await page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link").allTextContents();
  expect(tabs).not.toContain("岗位管理");
  expect(await page.getByText("夜班").count()).toBe(0);
  expect(onlyRefusals(journey)).toEqual([]);
});

test("five tabs stand again after a reload, and a page behind another tab keeps its filter and what was typed", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await signInAs(journey, product.admin, "/system/users");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await page.getByLabel("用户名或姓名").fill("adm");
  await page.waitForURL(/username=adm/);
  await page.getByLabel("查找部门").fill("客服");
  await menu.getByRole("button", { name: "高级" }).click();
  for (const name of ["角色管理", "岗位管理", "字典管理"]) {
    await menu.getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  }
  await tabs.getByRole("link", { name: "用户管理" }).click();
  await page.waitForURL(/\/system\/users\?username=adm/);
  await expect.poll(() => page.getByLabel("查找部门").inputValue()).toBe("客服");
  await page.reload();
  await page.getByRole("heading", { name: "用户管理", level: 1 }).waitFor();
  const again = ["首页", "用户管理", "角色管理", "岗位管理", "字典管理"];
  await expect.poll(() => tabs.getByRole("link").allTextContents()).toEqual(again);
  expect(page.url()).toContain("username=adm");
  expect(journey.pageErrors).toEqual([]);
});

async function captchaAnswer({ context }: Journey, id: string): Promise<string> {
  return ((await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string }).answer;
}

/** The browser logs every refused call; these tests expect 401. */
const onlyRefusals = ({ pageErrors }: Journey) => pageErrors.filter((line) => !line.includes("401"));
