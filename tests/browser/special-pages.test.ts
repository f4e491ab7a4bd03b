import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney, ownPhone, sizes } from "../support/journey";
import { demoOf, openSession, signInAs, verifyPhoneToBind, verifyPhoneToView } from "../support/people";
import { holdRequests } from "../support/slow-line";
import { openInMiniProgram, openInWeChat } from "../support/wechat";

test("/redirect leads on with its query and leaves no step of its own behind, for strangers and for staff", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await page.goto("/index");
  await page.locator("html[data-ready]").waitFor();
  await page.goto("/redirect/customize?defaultPath=/view2");
  await page.waitForURL((url) => url.pathname === "/customize");
  expect(new URL(page.url()).searchParams.get("defaultPath")).toBe("/view2");
  await page.locator("html[data-ready]").waitFor();
  await page.goBack();
  await page.waitForURL(/\/index$/);

  await openSession(journey, product.admin);
  await page.goto("/redirect/system/users?username=adm");
  await page.getByRole("heading", { name: "用户管理", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/system/users?username=adm");
  await page.goBack();
  await page.waitForURL(/\/index$/);
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

  await signInAs(journey, product.admin, "/401?noGoBack=1");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
});

test("inside WeChat a public page is shared with its card, a private one not at all, and the barcode comes from WeChat's scanner", async () => {
  const journey = await openInWeChat("android");
  const { page, product, told, answer } = journey;
  await page.goto("/index?from=a-friend");
  await expect
    .poll(() => told("updateAppMessageShareData"))
    .toMatchObject({
      link: `${product.address}/index`,
      imgUrl: expect.stringContaining("/og/"),
      desc: expect.stringMatching(/./),
    });
  await page.getByRole("link", { name: "关于我们" }).first().click();
  await expect
    .poll(() => told("updateAppMessageShareData"))
    .toMatchObject({
      link: `${product.address}/aboutus`,
      title: expect.stringContaining("关于我们"),
    });
  expect(await told("hideMenuItems")).toBeUndefined();

  await verifyPhoneToBind(journey, ownPhone());
  await expect
    .poll(() => told("hideMenuItems"))
    .toMatchObject({
      menuList: expect.arrayContaining(["menuItem:share:appMessage", "menuItem:share:timeline"]),
    });
  expect(await told("updateAppMessageShareData")).toBeUndefined();
  await answer("scanQRCode", "ok", "CODE_128,6901234567892");
  await page.getByRole("button", { name: "扫码" }).click();
  const barcode = page.getByRole("textbox", { name: "采样管条码" });
  await expect.poll(() => barcode.inputValue()).toBe("6901 2345 67892");
  await answer("scanQRCode", "ok", "https://weixin.qq.com/r/stranger");
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByText("没有读到采样管条码").waitFor();
  await answer("scanQRCode", "fail");
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("dialog", { name: "扫描采样管条码" }).waitFor();
  await expect.poll(() => barcode.inputValue()).toBe("6901 2345 67892");
});

test("an iPhone's WeChat gets signatures for the address at which it arrived; where it refuses one, the page's camera scans", async () => {
  const journey = await openInWeChat("iphone");
  const { page, product, signed, answer } = journey;
  await answer("preVerifyJSAPI", "fail_invalid signature");
  // On a slow connection the parts for WeChat arrive after the app has started.
  const letCome = await holdRequests(page, /\/assets\/(bridge|pages)-/);
  await verifyPhoneToBind(journey, ownPhone());
  await letCome();
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("dialog", { name: "扫描采样管条码" }).waitFor();
  expect(signed).toEqual([`${product.address}/h5/bind`]);
});

test("inside WeChat a customer agrees to be told there, finds it among his samples, and ends it", async () => {
  const journey = await openInWeChat("android");
  const { page, pageErrors } = journey;
  await verifyPhoneToBind(journey, ownPhone());
  await page.goto("/h5/status");
  await page.getByRole("link", { name: "同意并开启" }).click();
  await page.getByRole("button", { name: "关闭微信通知" }).click();
  await page.getByRole("link", { name: "同意并开启" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/h5/status");
  expect(pageErrors).toEqual([]);
});

test.each([
  ["Alipay", "Version/4.0 UCBrowser/15.6 Mobile Safari/537.36 AliApp(AP/10.5.96) AlipayClient/10.5.96"],
  ["the QQ browser", "Version/4.0 MQQBrowser/15.0 Mobile Safari/537.36"],
])(
  "in %s the pages do without WeChat, in one window whose back button works, and the page's camera scans",
  async (_, agent) => {
    const userAgent = `Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ${agent}`;
    const journey = await openJourney("phone", { userAgent });
    const { page, context, pageErrors } = journey;
    const ofWechat: string[] = [];
    page.on("request", (request) => /wechat-(?!part)|weixin/.test(request.url()) && ofWechat.push(request.url()));
    await page.goto("/index");
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("link", { name: "关于我们" }).first().click();
    await page.waitForURL(/\/aboutus$/);
    await page.goBack();
    await page.waitForURL(/\/index$/);
    await verifyPhoneToBind(journey, ownPhone());
    await page.getByRole("button", { name: "扫码" }).click();
    await page.getByRole("dialog", { name: "扫描采样管条码" }).waitFor();
    expect([ofWechat, context.pages().length, pageErrors]).toEqual([[], 1, []]);
  },
);

test.each([
  ["android", "coffee"],
  ["iphone", "alcohol"],
] as const)(
  "in a mini-program on %s the pages stay in their one window and host, back leads back, and neither keyboard nor the screen's edges cover what is filled in",
  async (device, product) => {
    const journey = await openInMiniProgram(device);
    const { page, context } = journey;
    const insets = { top: 47, bottom: 34 };
    await (await context.newCDPSession(page)).send("Emulation.setSafeAreaInsetsOverride", { insets });
    // On a slow connection the parts for WeChat arrive when the links to other hosts can already be pressed.
    const letCome = await holdRequests(page, /\/assets\/(bridge|pages)-/);
    await page.goto("/index");
    await page.locator("html[data-ready]").waitFor();
    await page.locator("footer a[target=_blank]").first().click();
    expect(new URL(page.url()).pathname).toBe("/index");
    await letCome();

    const report = demoOf(journey).publishedReports.find((one) => one.product === product);
    await verifyPhoneToView(journey, report?.phone ?? "");
    const asked = page.waitForResponse((reply) => reply.url().includes("/wechat-notices"));
    await page.goto("/h5/status");
    await (await asked).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await page.getByRole("link", { name: "同意并开启" }).count()).toBe(0);
    await page.getByRole("link", { name: "查看报告" }).first().click();
    await page.waitForURL(/\/h5\/report\//);
    await page.getByRole("button", { name: "打印" }).click();
    await page.getByText("微信里不能打印，请从右上角在浏览器中打开，或截图").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "我的样本" }).waitFor();

    await verifyPhoneToBind(journey, ownPhone());
    const submit = page.getByRole("button", { name: "确认绑定" });
    expect(await lowerEdge(submit)).toBeLessThanOrEqual(sizes.phone.height - insets.bottom);
    const keyboard = 336;
    const weight = page.getByLabel(/体重/);
    await weight.focus();
    await openKeyboard(page, keyboard);
    await expect.poll(() => lowerEdge(weight)).toBeLessThanOrEqual(sizes.phone.height - keyboard);
    expect(await lowerEdge(weight)).toBeGreaterThan(0);
    await page.goBack();
    await page.goBack();
    await page.getByRole("link", { name: "查看我的样本和报告" }).waitFor();
    expect(context.pages()).toHaveLength(1);
  },
);

async function lowerEdge(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height;
}

/**
 * WeChat on an iPhone takes the keyboard's room from the visual viewport alone; a headless browser has no keyboard, so
 * this simulates it.
 */
async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((lost) => {
    const viewport = globalThis.visualViewport as VisualViewport;
    Object.defineProperty(viewport, "height", { value: innerHeight - lost });
    viewport.dispatchEvent(new Event("resize"));
  }, height);
}
