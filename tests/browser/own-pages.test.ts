import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { verifyPhoneToView } from "../support/people";

interface Published {
  readonly key: string;
  readonly phone: string;
  readonly product: string;
}

function coffeeReport({ product }: Journey): Published {
  const demo = product.demo as unknown as { readonly publishedReports: readonly Published[] };
  const found = demo.publishedReports.find(({ product: name }) => name === "coffee");
  if (!found) throw new Error("the demonstration has no published report about coffee");
  return found;
}

/** What each page says of this customer, and nobody says before his phone is verified. */
const pages = ({ key }: Published) =>
  [
    [`/h5/report/${key}`, "逐个基因看"],
    ["/h5/status", "咖啡代谢基因检测"],
    ["/h5/reports", "咖啡代谢基因检测"],
    ["/h5/mydata", "咖啡代谢基因检测"],
  ] as const;

test("a customer reads his report, samples and data before any script runs, and no script asks for them again", async () => {
  const phone = await openJourney("phone");
  const report = coffeeReport(phone);
  await verifyPhoneToView(phone, report.phone);

  const plain = await openJourney("smallPhone", { javaScriptEnabled: false });
  await plain.context.addCookies(await phone.context.cookies());
  for (const [path, text] of pages(report)) {
    await plain.page.goto(path);
    expect([path, await plain.page.getByText(text).first().isVisible()]).toEqual([path, true]);
  }

  const { page } = phone;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/h5/")) asked.push(request.url());
  });
  for (const [path, text] of pages(report)) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    // Only a page that React has taken over answers its buttons; a difference between the two would stand in the console.
    await page.getByRole("button", { name: "大字版" }).click();
    await page.getByRole("button", { name: "标准版" }).click();
  }
  expect(asked).toEqual([]);
});

test("a stranger's document of the same addresses holds nothing of the customer", async () => {
  const stranger = await openJourney("phone", { javaScriptEnabled: false });
  const report = coffeeReport(stranger);
  for (const [path, text] of pages(report)) {
    await stranger.page.goto(path);
    expect([path, await stranger.page.getByText(text).count()]).toEqual([path, 0]);
  }
});
