import { toBuffer } from "bwip-js/node";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney, ownPhone } from "../support/journey";
import { sharedDesk, verifyPhoneToBind } from "../support/people";
import { tinyPng } from "../support/pictures";
import { answerInstead, holdRequests } from "../support/slow-line";
import { callAs } from "../support/staff-api";
import { openInWeChat } from "../support/wechat";

const adminDesk = sharedDesk((journey) => journey.product.admin);
const barcodeField = (page: Page) => page.getByRole("textbox", { name: "采样管条码" });

test("a photo whose decoder did not load can be taken again, and a name that is typed while it is read stays", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  await verifyPhoneToBind(journey, ownPhone());
  const buffer = await toBuffer({
    bcid: "code128",
    text: "6901234567892",
    scale: 4,
    height: 20,
    padding: 20,
    backgroundcolor: "FFFFFF",
  });
  const photo = { name: "tube.png", mimeType: "image/png", buffer };
  journey.expectError(/Failed to (load resource|fetch)|wasm|ArrayBuffer instantiation/);
  const letThrough = await answerInstead(page, /\.wasm$/, (route) => route.abort("connectionreset"));
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("alert").filter({ hasText: "没有取到" }).waitFor();
  letThrough();
  const letCome = await holdRequests(page, /\.wasm$/);
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("button", { name: "请稍候" }).waitFor();
  await page.getByLabel("名字", { exact: true }).fill("林小满");
  await letCome();
  await expect.poll(() => barcodeField(page).inputValue()).toBe("6901 2345 67892");
  expect(await page.getByLabel("名字", { exact: true }).inputValue()).toBe("林小满");
  await page.getByRole("button", { name: "拍照识别" }).waitFor();
});

test("WeChat's scanner that loads slowly shows that it is coming, what is typed meanwhile stays, and a press opens it again", async () => {
  const journey = await openInWeChat("android");
  const { page, answer } = journey;
  const letCome = await holdRequests(page, /\/assets\/weixin-js-sdk-/);
  await verifyPhoneToBind(journey, ownPhone());
  await answer("scanQRCode", "ok", "CODE_128,6901234567892");
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("button", { name: "请稍候" }).waitFor();
  await page.getByLabel("名字", { exact: true }).fill("林小满");
  await letCome();
  await expect.poll(() => barcodeField(page).inputValue()).toBe("6901 2345 67892");
  expect(await page.getByLabel("名字", { exact: true }).inputValue()).toBe("林小满");

  // WeChat's scanner refuses, and the line does not bring the page's own either.
  journey.expectError(/Failed to (load resource|fetch dynamically imported module)/);
  await answer("scanQRCode", "fail");
  const letCamera = await answerInstead(page, /\/assets\/scan\.dialog-/, (route) =>
    route.abort("internetdisconnected"),
  );
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("alert").filter({ hasText: "没有网络，请连上后再试" }).waitFor();
  letCamera();
  await page.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("dialog", { name: "扫描采样管条码" }).waitFor();
});

test("WeChat's scanner opens after the first request for a signature failed", async () => {
  const journey = await openInWeChat("iphone");
  const { page, answer } = journey;
  journey.expectError(/Failed to (load resource|fetch)/);
  const letThrough = await answerInstead(page, "**/api/v1/wechat-signature", (route) => route.abort("connectionreset"));
  await verifyPhoneToBind(journey, ownPhone());
  letThrough();
  // Apple's client answers in another form.
  await answer("scanQRCode", "ok", JSON.stringify({ scan_code: { scan_result: "CODE_128,6901234567892" } }));
  await page.getByRole("button", { name: "扫码" }).click();
  await expect.poll(() => barcodeField(page).inputValue()).toBe("6901 2345 67892");
});

test("a picture goes to the level for which it was chosen, though another level is looked at before it has arrived", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  const { list } = await callAs<{ list: { id: string; tplId: string; state: string }[] }>(
    journey,
    "GET",
    "/api/v1/templates",
  );
  const live = list.find(({ tplId, state }) => tplId === "coffee" && state === "live");
  const revised = await callAs<{ id: string }>(journey, "POST", `/api/v1/templates/${live?.id}/revisions`, {});
  await page.goto(`/lab/templates/${revised.id}`);
  const level = (n: number) => page.getByRole("radio", { name: `${n} 级`, exact: true });
  const picture = (n: number) =>
    page
      .locator("label")
      .filter({ has: level(n) })
      .locator("img");
  const [before2, before5] = [await picture(2).getAttribute("src"), await picture(5).getAttribute("src")];
  const letCome = await holdRequests(page, "**/api/v1/template-pictures");
  await level(2).check();
  await page
    .getByLabel("第 2 级的图片")
    .setInputFiles({ name: "2.png", mimeType: "image/png", buffer: Buffer.from(tinyPng) });
  await level(5).check();
  await letCome();
  await expect.poll(() => picture(2).getAttribute("src")).not.toBe(before2);
  expect(await picture(5).getAttribute("src")).toBe(before5);
});

test("a list of users cannot be edited while it is checked, because the answer replaces it", async () => {
  const { page } = await adminDesk();
  await page.goto("/system/users/import");
  const text = "用户名,姓名,手机号,邮箱,部门,角色\nlate-one,迟一,1,late@example.com,,";
  const csv = { name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(csv);
  const phone = page.getByRole("textbox", { name: "第 2 行 手机号码" });
  await phone.fill("13800138123");
  await page.getByText("内容已修改，请重新检查").waitFor();
  const letCome = await holdRequests(page, "**/api/v1/sys-user/import/check");
  await page.getByRole("button", { name: "重新检查" }).click();
  await expect.poll(() => phone.isDisabled()).toBe(true);
  await letCome();
  await expect.poll(() => phone.isEnabled()).toBe(true);
  expect(await phone.inputValue()).toBe("13800138123");
});
