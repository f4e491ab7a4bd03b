import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { demoOf, signInAs } from "../support/people";
import { type Answer, answerInstead, holdRequests } from "../support/slow-line";

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "没有网络" });
const gone: Answer = (route) => route.fulfill({ status: 404, body: "" });

/** Requests for a part fail until the test lets them through; the browser logs each failure. */
async function openWithout(journey: Journey, part: RegExp, answer: Answer) {
  journey.expectError(/Failed to (load resource|fetch dynamically imported module)/);
  return answerInstead(journey.page, part, answer);
}

test("without a line a screen that was not opened yet says so in its place, all else stays, and it comes with the line", async () => {
  const journey = await openJourney("smallDesk");
  const { page, context, product } = journey;
  journey.expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const cut: Answer = (route) => route.abort("internetdisconnected");
  // When the mouse comes near a link, its part is loaded in advance and would be there already.
  const letScreenThrough = await openWithout(journey, /departments\.page-/, cut);
  const letPaletteThrough = await openWithout(journey, /search-palette-/, cut);
  // The drawing of an empty list is missed by nobody, so no notice is about it.
  await openWithout(journey, /blank-drawing-/, cut);
  const drawingMissed = page.waitForEvent("requestfailed", (one) =>
    /^HEAD.*blank-drawing-/.test(`${one.method()} ${one.url()}`),
  );
  await signInAs(journey, product.admin, "/system/posts?postCode=no-such-post");
  await page.getByRole("heading", { name: "没有符合条件的记录" }).waitFor();
  await drawingMissed;
  await page.getByRole("button", { name: "新增岗位" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("岗位名称").fill("夜班技师");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  // Other parts of the top bar may be missing too.
  await offlineNotice(page).first().waitFor();
  expect(await page.getByRole("region", { name: "岗位" }).getByRole("alert").count()).toBe(0);
  expect(await drawer.getByLabel("岗位名称").inputValue()).toBe("夜班技师");
  letPaletteThrough();
  await context.setOffline(false);
  await page.getByRole("combobox").or(page.getByPlaceholder(/搜索/)).first().waitFor();
  await page.keyboard.press("Escape");
  expect(await drawer.getByLabel("岗位名称").inputValue()).toBe("夜班技师");
  await drawer.getByLabel("岗位名称").fill("");
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await page.evaluate(() => history.pushState({}, "", "/system/departments"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.locator("#main").getByRole("alert").filter({ hasText: "没有网络" }).waitFor();
  await page.getByRole("navigation").first().waitFor();
  // The browser says that the connection is back before the network answers.
  const failedAgain = page.waitForEvent("requestfailed", (one) => one.method() === "HEAD");
  await context.setOffline(false);
  await failedAgain;
  letScreenThrough();
  await page.getByRole("heading", { name: "部门管理", level: 1 }).waitFor();
});

test("a part that failed once comes at the next try, though the browser remembers the failure", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  const letThrough = await openWithout(journey, /departments\.page-[\w-]+\.js$/, (route) =>
    route.abort("connectionreset"),
  );
  // Nothing tries again by itself, so that the press does.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await signInAs(journey, product.admin, "/system/departments");
  await offlineNotice(page).waitFor();
  letThrough();
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByRole("heading", { name: "部门管理", level: 1 }).waitFor();
  expect(await page.locator("body[data-stays]").count(), "in the same document").toBe(1);
});

test("a screen that does not come is not waited for without a word, and is shown as soon as it comes", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  const letCome = await holdRequests(page, /departments\.page-[\w-]+\.js$/);
  await page.clock.install();
  await signInAs(journey, product.admin, "/system/departments");
  await page.getByRole("status", { name: "正在打开" }).waitFor();
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return page.locator("#main").getByRole("alert").filter({ hasText: "网络较慢" }).count();
    })
    .toBe(1);
  await page.getByRole("navigation").first().waitFor();
  await letCome();
  await page.getByRole("heading", { name: "部门管理", level: 1 }).waitFor();
});

test("a deploy in the middle: a part that is gone brings one new document, and a second time a button", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  const part = /departments\.page-/;
  const letThrough = await openWithout(journey, part, gone);
  await signInAs(journey, product.admin, "/system/departments");
  await page.getByText("系统已更新，刷新后继续").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("reloaded-for"))).toMatch(/\/assets\//);
  letThrough();
  await page.getByRole("button", { name: "刷新", exact: true }).click();
  await page.getByRole("heading", { name: "部门管理", level: 1 }).waitFor();
});

test.each([
  ["too many calls", "访问太频繁", (route: Route) => route.fulfill(refusal(429))],
  ["a server in trouble", "服务器暂时没有正常应答", (route: Route) => route.fulfill(refusal(503))],
  ["no answer", "没有连上服务器", (route: Route) => route.abort("connectionreset")],
])("%s at the start of the office: it waits in its shell, and nobody is signed out", async (_, title, answer) => {
  const journey = await openJourney("smallDesk");
  const { page, context } = journey;
  journey.expectError(/Failed to load resource/);
  await signInAs(journey, demoOf(journey).staff.technician, "/lab/receiving");
  for (const call of ["**/api/v1/getinfo", "**/api/v1/menurole"]) {
    const letThrough = await answerInstead(page, call, answer);
    await page.reload();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText("秒后自动重试").waitFor();
    expect(new URL(page.url()).pathname).toBe("/lab/receiving");
    expect((await context.cookies()).some(({ name, value }) => name === "Admin-Token" && value)).toBe(true);
    letThrough();
    await page.getByRole("button", { name: "立即重试" }).click();
    await page.getByRole("heading", { name: "样本签收", level: 1 }).waitFor();
  }
});

const refusal = (status: number) => ({
  status,
  headers: { "retry-after": "60", "content-type": "application/json" },
  body: JSON.stringify({ code: status, msg: "请求过于频繁，请稍后再试", data: null, requestId: "played" }),
});

test("on the phone the agreement comes at the second press, and a page that the line cannot bring is waited for where one stands", async () => {
  const journey = await openJourney("phone");
  const { page, context } = journey;
  journey.expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const letAgreementThrough = await openWithout(journey, /agreement\.dialog-/, (route) =>
    route.abort("connectionreset"),
  );
  const letPageThrough = await openWithout(journey, /bindphone\.page-/, (route) => route.abort("internetdisconnected"));
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor();
  await context.setOffline(true);
  await page.getByRole("link", { name: "开始绑定" }).click();
  const message = page.getByRole("alert").filter({ hasText: "没有网络，连上后继续打开" });
  await message.evaluate((shown) => shown.setAttribute("data-first", ""));
  expect(await page.getByRole("heading", { name: "绑定您的采样管" }).isVisible()).toBe(true);
  // The browser says that the connection is back before the network answers.
  const failed = () => page.waitForEvent("requestfailed", (one) => one.method() === "HEAD");
  const failedAgain = failed();
  await context.setOffline(false);
  await failedAgain;
  await failed();
  expect(await page.locator("[role=alert][data-first]").count(), "a screen reader says it once").toBe(1);
  letPageThrough();
  await page.getByLabel("手机号", { exact: true }).fill("13800138000");
  expect(await message.count()).toBe(0);
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await page.getByText("没有网络，请连上后再试").waitFor();
  letAgreementThrough();
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("手机号", { exact: true }).inputValue()).toContain("138");
});

test("on the phone a message says that a page loads slowly, disappears when the person goes back, and the page opens once loaded", async () => {
  const { page } = await openJourney("phone");
  const letCome = await holdRequests(page, /bindphone\.page-[\w-]+\.js$/);
  await page.clock.install();
  await page.goto("/h5/test");
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor();
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  const notice = page.getByRole("alert").filter({ hasText: "网络较慢，正在打开" });
  const isAnnounced = async () => {
    await page.clock.fastForward(5_000);
    return notice.count();
  };
  await page.getByRole("link", { name: "开始绑定" }).click();
  await expect.poll(isAnnounced).toBe(1);
  expect(await page.getByRole("heading", { name: "绑定您的采样管" }).isVisible()).toBe(true);
  await page.goBack();
  await notice.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "开始绑定" }).click();
  await expect.poll(isAnnounced).toBe(1);
  await letCome();
  await page.getByLabel("手机号", { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(await page.locator("body[data-stays]").count(), "in the same document").toBe(1);
});

test("on the phone a message says that a sheet loads slowly, and after twenty more seconds it opens only when pressed again", async () => {
  const { page } = await openJourney("phone");
  const letCome = await holdRequests(page, /agreement\.dialog-[\w-]+\.js$/);
  await page.clock.install();
  await page.goto("/h5/bindphone");
  await page.locator("html[data-ready]").waitFor();
  const afterSeconds = (seconds: number, text: string) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(seconds * 1000);
        return page.getByText(text).count();
      })
      .toBe(1);
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await afterSeconds(5, "网络较慢，正在打开");
  await afterSeconds(20, "网络较慢，请稍后再试");
  const arrived = page.waitForResponse(/agreement\.dialog-[\w-]+\.js$/);
  await letCome();
  // The same module, so this ends when the page has it too.
  await page.evaluate(`import("${(await arrived).url()}").then(() => undefined)`);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await page.getByRole("dialog").waitFor();
});

test("on the phone a sheet that loads slowly is not mentioned on the page to which the person went back", async () => {
  const { page } = await openJourney("phone");
  await holdRequests(page, /agreement\.dialog-[\w-]+\.js$/);
  await page.clock.install();
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("link", { name: "开始绑定" }).click();
  const asked = page.waitForRequest(/agreement\.dialog-[\w-]+\.js$/);
  await page.getByRole("button", { name: "《服务协议》" }).click();
  await asked;
  await page.goBack();
  await page.getByRole("link", { name: "开始绑定" }).waitFor();
  for (const seconds of [5, 20]) {
    await page.clock.fastForward(seconds * 1000);
    expect(await page.getByText("网络较慢").count(), `after ${seconds} s`).toBe(0);
  }
});

/** Notes every address with which the page replaces its own. */
async function noteReplacements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const replaced: string[] = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replaced.push(String(url));
      replace(state, unused, url);
    };
    Object.assign(window, { replaced });
  });
  return () => page.evaluate(() => (window as unknown as { replaced: string[] }).replaced);
}

/** Goes on from the first page and back to it, without being sent anywhere meanwhile. */
async function goOnAndBack(page: Page, replaced: () => Promise<string[]>): Promise<void> {
  await page.getByRole("link", { name: "开始绑定" }).click();
  await page.getByText("请输入手机号").first().waitFor();
  await page.goBack();
  await page.waitForURL(/\/h5\/bind$/);
  expect((await replaced()).filter((url) => url.includes("bindphone"))).toEqual([]);
}

test("on the phone a late answer does not move a person who has gone to another page", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  journey.expectError(/401/);
  const replaced = await noteReplacements(page);
  await page.goto("/h5/bindok");
  await page.locator("html[data-ready]").waitFor();
  const letCome = await holdRequests(page, "**/api/v1/h5/bindings");
  await page.getByRole("link", { name: "查看我的样本" }).click();
  await page.waitForURL(/\/h5\/status$/);
  await page.getByRole("link", { name: "返回" }).click();
  await page.waitForURL(/\/h5\/bind$/);
  const refused = page.waitForEvent("console", (line) => line.text().includes("401"));
  await letCome();
  await refused;
  await goOnAndBack(page, replaced);
});

test("on the phone a person who left the form is not sent to the number when the server has no verified phone", async () => {
  const { page } = await openJourney("phone");
  const replaced = await noteReplacements(page);
  await page.goto("/h5/bindok");
  await page.locator("html[data-ready]").waitFor();
  await holdRequests(page, "**/api/v1/h5/bindings");
  const letCome = await holdRequests(page, "**/api/v1/h5/flow");
  await page.getByRole("link", { name: "查看我的样本" }).click();
  await page.getByRole("link", { name: "为自己或家人绑定采样管" }).click();
  await page.getByRole("heading", { name: "填写样本信息" }).waitFor();
  await page.getByRole("link", { name: "返回" }).click();
  await page.waitForURL(/\/h5\/bind$/);
  const answered = page.waitForResponse("**/api/v1/h5/flow");
  await letCome();
  await (await answered).finished();
  await goOnAndBack(page, replaced);
});
