import { expect, test } from "vitest";
import { openJourney, ownPhone } from "../support/journey";
import { askForReportCode, demoOf, enterCode, fillPerson, signInAs, typeSignIn } from "../support/people";
import { translateAsBrowsersDo } from "../support/translated";

const broken = "页面遇到了问题";

test("a page that the browser translates goes on through wrong codes, refusals and the whole flow of a tube", async () => {
  const phone = await openJourney("phone");
  await translateAsBrowsersDo(phone);
  const { page } = phone;
  const number = ownPhone();
  const barcode = demoOf(phone).unboundBarcodes.coffee?.[0]?.barcode ?? "";
  // Two wrong attempts: the message under the field appears, goes while one types, and appears again.
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor();
  await page
    .getByRole("link", { name: "开始绑定" })
    .or(page.getByRole("button", { name: "开始绑定" }))
    .click();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("请输入有效手机号").or(page.getByText("手机号")).first().waitFor();
  await page.getByLabel("手机号", { exact: true }).fill(number);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.waitForURL(/\/h5\/validphone/);
  for (const wrong of ["000000", "000001"]) {
    await page.getByLabel("验证码", { exact: true }).fill("");
    await page.getByLabel("验证码", { exact: true }).pressSequentially(wrong);
    await page.getByRole("button", { name: "下一步" }).click();
    await page.locator(".field-error").waitFor();
  }
  expect(await page.getByText(broken).count()).toBe(0);
  await page.getByLabel("验证码", { exact: true }).fill("");
  await enterCode(phone, number);
  await page.waitForURL(/\/h5\/bindinfo/);
  await page.getByLabel("采样管条码").fill("123");
  await page.getByLabel("名字").focus();
  await page.locator(".field-error").first().waitFor();
  await fillPerson(page, barcode, { name: "林采薇", height: "168", weight: "55" });
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  await page.getByText("样本绑定成功").waitFor();
  expect(await page.getByText(broken).count()).toBe(0);
});

test("the code before a report, wrong and right, on a translated page", async () => {
  const phone = await openJourney("phone");
  await translateAsBrowsersDo(phone);
  const { page } = phone;
  const [report] = demoOf(phone).publishedReports;
  await page.goto(`/h5/report/${report?.key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(phone, report?.phone ?? "");
  await page.getByLabel("验证码", { exact: true }).pressSequentially("000000");
  await page.getByRole("button", { name: "查看报告" }).click();
  await page.locator(".field-error").waitFor();
  await page.getByLabel("验证码", { exact: true }).fill("");
  await enterCode(phone, report?.phone ?? "");
  await page.waitForURL(new RegExp(report?.key ?? "none"));
  await page.getByRole("heading").first().waitFor();
  expect(await page.getByText(broken).count()).toBe(0);
});

test("the office, translated: a list, a form with its errors, another screen, and back", async () => {
  const desk = await openJourney("smallDesk");
  await translateAsBrowsersDo(desk);
  const { page } = desk;
  await signInAs(desk, desk.product.admin, "/system/posts");
  await page.getByRole("button", { name: "新增岗位" }).click();
  const drawer = page.getByRole("dialog");
  for (let press = 0; press < 2; press++) {
    await drawer.getByRole("button", { name: "保存" }).click();
    await drawer.locator("[id$=-error]").first().waitFor();
    await drawer.getByLabel("岗位名称").fill(`岗位${press}`);
  }
  await drawer.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃" }).click();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "等我处理" }).waitFor();
  await page.goto("/lab/tubes");
  await page.getByLabel("条码", { exact: true }).first().fill("123");
  await page.getByText("请输入条码的后 4 位").waitFor();
  await page.getByLabel("条码", { exact: true }).first().fill("");
  await page.getByText("请输入条码的后 4 位").waitFor({ state: "hidden" });
  expect(await page.getByText("系统繁忙").or(page.getByText(broken)).count()).toBe(0);
});

/** Browsers that forbid storage, and in-app views that have none. */
const storages = {
  "throws at every touch": () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  },
  "is null": () => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
  },
} as const;

test.each(Object.entries(storages))("site, sign-in and office work with a storage that %s", async (_, take) => {
  const desk = await openJourney("smallDesk");
  await desk.context.addInitScript(take);
  const { page } = desk;
  await page.goto("/index");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "关于我们" }).first().click();
  await page.waitForURL(/\/aboutus/);
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "查看我的样本和报告" }).click();
  await page.getByLabel("手机号").waitFor();
  await typeSignIn(desk, demoOf(desk).staff.technician, "/lab/receiving");
  await page.getByRole("heading", { name: "样本签收", level: 1 }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "等我处理" }).waitFor();
});

test("in another time zone the office shows China's time, as its days are, and says so once", async () => {
  const times = [];
  // Other tests make runs in the same product meanwhile: the second check looks for the run of the first.
  let runNo = "";
  for (const timezoneId of ["Asia/Shanghai", "America/New_York"]) {
    const desk = await openJourney("smallDesk", { timezoneId });
    const { page } = desk;
    await signInAs(desk, desk.product.admin, `/lab/runs?search=${runNo}`);
    const row = page
      .getByRole("row")
      .filter({ hasText: runNo })
      .filter({ has: page.locator("time") })
      .last();
    await row.waitFor();
    // Which columns fit depends on the other rows; number and time of import always do.
    runNo ||= (await row.getByRole("link", { name: /^R\d{6}-\d+$/ }).textContent()) ?? "";
    times.push(`${runNo} ${await row.locator("time").last().textContent()}`);
    expect(await page.getByText("北京时间", { exact: true }).count()).toBe(timezoneId === "Asia/Shanghai" ? 0 : 1);
  }
  expect(times[1]).toBe(times[0]);
});

test("on 320 px, and with text twice as large, brand and button stand whole and nothing runs out of the page", async () => {
  const { page } = await openJourney("phone", { viewport: { width: 320, height: 640 } });
  await page.goto("/index");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const bind = page.locator(".top-bind");
  const height = async () => (await bind.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(48);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body *")].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, size] of sizes) element.style.fontSize = `${2 * size}px`;
  });
  expect(await height()).toBeLessThan(72);
  const wide = await page
    .locator("header *, h1 *")
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML),
    );
  expect(wide).toEqual([]);
});

test("where the system's colours replace ours, what is chosen has a frame", async () => {
  const desk = await openJourney("smallDesk", { forcedColors: "active" });
  const { page } = desk;
  await signInAs(desk, desk.product.admin, "/lab/runs");
  await page.locator("tbody a").first().click();
  const chosen = page.locator('[aria-pressed="true"]').first();
  await chosen.waitFor();
  expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
});

test("at 200 % zoom rows of a list are in sight", async () => {
  const desk = await openJourney("smallDesk", { viewport: { width: 640, height: 400 } });
  const { page } = desk;
  await signInAs(desk, desk.product.admin, "/lab/tubes");
  // A row is a card at this width; its first lines say which tube it is.
  const row = page.locator("tbody tr").first();
  await row.waitFor();
  await expect.poll(async () => (await row.boundingBox())?.y ?? 999).toBeLessThan(330);
});
