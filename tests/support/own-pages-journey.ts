import { expect } from "vitest";
import { type Journey, openJourney } from "./journey";
import { type Demo, demoOf, verifyPhoneToView } from "./people";
import type { RunningProduct } from "./running-product";

type Published = Demo["publishedReports"][number];

/**
 * A published report about coffee of the nth customer who has one. A phone gets one code a minute, so each test uses
 * another customer. The first belongs to special-pages.test.ts.
 */
export function coffeeReport(journey: Journey, nth = 1): Published {
  const reports = demoOf(journey).publishedReports.filter(({ product }) => product === "coffee");
  const ofOthers = reports.filter(({ phone }, i) => reports.findIndex((one) => one.phone === phone) === i);
  const found = ofOthers[nth];
  if (!found) throw new Error("the demonstration has too few customers with a published report about coffee");
  return found;
}

/** What each page shows this customer, and to nobody before his phone is verified. */
export const ownPagesOf = ({ key }: Published) =>
  [
    [`/h5/report/${key}`, "逐个基因看"],
    ["/h5/status", "咖啡代谢基因检测"],
    ["/h5/reports", "咖啡代谢基因检测"],
    ["/h5/mydata", "咖啡代谢基因检测"],
  ] as const;

/** A customer reads his report, samples and data without scripts; then scripts take the pages over and ask for nothing. */
export async function readOwnPages(product?: RunningProduct): Promise<void> {
  const phone = await openJourney("phone", {}, product);
  const report = coffeeReport(phone);
  await verifyPhoneToView(phone, report.phone);

  const plain = await openJourney("smallPhone", { javaScriptEnabled: false }, product);
  await plain.context.addCookies(await phone.context.cookies());
  for (const [path, text] of ownPagesOf(report)) {
    await plain.page.goto(path);
    expect([path, await plain.page.getByText(text).first().isVisible()]).toEqual([path, true]);
  }

  const { page } = phone;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/h5/")) asked.push(request.url());
  });
  for (const [path, text] of ownPagesOf(report)) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    // The buttons work only after hydration; a mismatch would be logged in the console.
    await page.getByRole("button", { name: "大字版" }).click();
    await page.getByRole("button", { name: "标准版" }).click();
  }
  expect(asked).toEqual([]);
}
