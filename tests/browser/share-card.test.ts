import { toBuffer } from "bwip-js/node";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { coffeeReport } from "../support/own-pages-journey";
import { verifyPhoneToView } from "../support/people";

const green = "00FF00";

test.each([
  ["the product came with", 4, false],
  ["the laboratory uploaded", 5, true],
] as const)("a customer takes away a card with the picture that %s", async (_, nth, isUploaded) => {
  const journey = await openJourney("phone");
  const { page } = journey;
  const body = await toBuffer({ bcid: "qrcode", text: "a picture", padding: 20, backgroundcolor: green });
  if (isUploaded) await page.route("**/art/templates/**", (route) => route.fulfill({ contentType: "image/png", body }));
  const report = coffeeReport(journey, nth);
  await verifyPhoneToView(journey, report.phone);
  await page.goto(`/h5/report/${report.key}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "分享卡片" }).click();
  const dialog = page.getByRole("dialog", { name: "分享卡片" });
  const preview = dialog.getByRole("img", { name: "分享卡片预览" });
  await preview.waitFor();
  const corner = await preview.evaluate((canvas) => [
    ...((canvas as HTMLCanvasElement).getContext("2d")?.getImageData(9, 9, 1, 1).data ?? []),
  ]);
  if (isUploaded) expect(corner).toEqual([0, 255, 0, 255]);
  else expect(corner[3]).toBe(255);
  const make = dialog.getByRole("button", { name: "生成图片" });
  expect(await make.isDisabled()).toBe(true);
  await dialog.getByRole("checkbox", { name: "我了解分享后无法收回图片" }).check();
  await make.click();
  const picture = dialog.getByRole("img", { name: "分享卡片，只有检测项目和级别" });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1080, 1440]);
});
