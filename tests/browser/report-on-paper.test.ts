import type { Response } from "playwright-core";
import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney } from "../support/journey";
import { giveReason, rowOf } from "../support/lab-desk";
import { demoOf, signInAs } from "../support/people";

/** A PDF encodes some characters by the radical that looks the same, and spaces by a control character. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll("⻚", "页")
    .replaceAll(/[\s\p{Cc}]/gu, "");

const ofPrinting = (path: string) => (response: Response) => new URL(response.url()).pathname === path;

/** The text of each page of the PDF that the browser prints from the office's frame, and the addresses in its QR codes. */
async function pdfPages(journey: Journey, print: () => Promise<void>) {
  const { page, context } = journey;
  const started = page.waitForResponse(ofPrinting("/api/v1/report-prints"));
  const sent = page.waitForResponse(ofPrinting("/api/v1/report-prints/sheets"));
  await print();
  const { laboratory } = (await (await started).json()).data;
  const { sheets } = (await (await sent).json()).data;
  const paper = await context.newPage();
  await paper.goto("/sample-report");
  await paper.evaluate((reportSheets) => window.postMessage({ reportSheets }, window.location.origin), {
    laboratory,
    from: 0,
    sheets,
  });
  await paper.getByText("报告完").last().waitFor();
  const code = paper.locator(".print-code a");
  await code.first().waitFor({ state: "attached" });
  const addresses = await code.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const { text } = await extractText(new Uint8Array(await paper.pdf({ preferCSSPageSize: true })));
  await paper.close();
  return { pages: text, addresses };
}

async function openReport(journey: Journey, barcode: string): Promise<void> {
  await rowOf(journey, barcode).getByRole("link").first().click();
  await journey.page.getByRole("heading", { name: /^BG\d{8}$/ }).waitFor();
}

test("the publisher reads a report as its owner does, and prints it with its number, names and code", async () => {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  const report = demoOf(desk).publishedReports.find(({ product }) => product === "alcohol");
  await signInAs(desk, demoOf(desk).staff.reviewer, `/lab/reports?productCode=alcohol`);
  await openReport(desk, report?.barcode ?? "");
  const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: "查看报告" }).click();
  const phone = page.frameLocator("iframe[title=手机上的报告]");
  await phone.getByRole("heading", { name: "为什么是这个级别" }).waitFor();
  await expect.poll(() => phone.locator("main").textContent()).toMatch(/\*/);
  await page.keyboard.press("Escape");

  const { pages, addresses } = await pdfPages(desk, async () => {
    await page.getByRole("button", { name: "打印或存为 PDF" }).click();
    await giveReason(desk, "准备打印", "客户要求纸质报告");
  });
  const text = plain(pages.join(""));
  for (const part of [
    "基因与病原检测实验室",
    number,
    "检测人",
    "审核人",
    "发布人",
    "扫码核验这份打印件",
    "rs671",
    "报告完",
  ])
    expect(text).toContain(part);
  // A masked name has a star after its first character; names of alleles have one after a digit.
  expect(text).not.toMatch(/\p{Script=Han}\*/u);
  for (const [i, one] of pages.entries()) expect(plain(one)).toContain(plain(`第${i + 1}页，共${pages.length}页`));

  const stranger = await desk.context.newPage();
  await stranger.goto(addresses[0] ?? "");
  await stranger.getByText("电子签名有效").waitFor();
  await stranger.getByText("本实验室出具过这个核验码的报告，现在仍是最新的一版").waitFor();
  await stranger.goto("/report-keys");
  await stranger.getByLabel("打印件上二维码的内容").fill((addresses[0] ?? "").replace(/#.../, "#abc"));
  await stranger.getByText("没有读到完整的电子签名").waitFor();
  await stranger.getByLabel("打印件上二维码的内容").fill(addresses[0] ?? "");
  await stranger.getByText("电子签名有效").waitFor();
  await stranger.close();

  const printed = page.frameLocator("iframe[title=打印的报告]");
  await printed.locator("body").evaluate((body) => {
    window.print = () => {
      body.dataset.printed = document.title;
    };
  });
  await page.getByRole("dialog").getByRole("button", { name: "打印或存为 PDF" }).click();
  await expect.poll(() => printed.locator("body").getAttribute("data-printed")).toBe(`检测报告 ${number}`);
  await page.getByRole("dialog").getByRole("button", { name: "关闭", exact: true }).last().click();
  await page.getByText("打印", { exact: true }).first().waitFor();
  expect(desk.pageErrors).toEqual([]);
});

test("all reports of a merchant's day are one print job, whose pages are counted report by report", async () => {
  const desk = await openJourney("desk");
  const task = await countHandwork(desk, "publisher");
  const { page } = desk;
  const report = demoOf(desk).publishedReports.find(({ tplType }) => tplType === "mer");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/reports");
  await openReport(desk, report?.barcode ?? "");
  const fact = async (name: string) =>
    (await page
      .locator("dt", { hasText: new RegExp(`^${name}$`) })
      .locator("xpath=following-sibling::dd[1]")
      .first()
      .textContent()) ?? "";
  const day = (await fact("发布时间")).slice(0, 10);
  const merchant = await fact("合作机构");
  await page.goto("/lab/reports");
  const dialog = page.getByRole("dialog");
  const { pages } = await pdfPages(desk, () =>
    task("prepares the print of all reports of a merchant's day", async () => {
      await page.getByRole("button", { name: "打印一天的报告" }).click();
      await dialog.getByLabel("合作机构").selectOption({ label: merchant });
      await dialog.getByLabel("发布日期").fill(day);
      await dialog.getByLabel("打印原因").fill("机构统一发放");
      await dialog.getByRole("button", { name: "准备打印" }).click();
    }),
  );
  const title = await page.getByRole("heading", { name: /^打印 \d+ 份报告$/ }).textContent();
  const count = Number(/\d+/.exec(title ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  const firsts = pages.filter((one) => plain(one).includes("第1页"));
  expect(firsts).toHaveLength(count);
  expect(desk.pageErrors).toEqual([]);
});
