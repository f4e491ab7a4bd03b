import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { demoOf, verifyPhoneToView } from "../support/people";

/** A PDF encodes some characters by the radical that looks the same, and spaces by a control character. */
const plain = (text: string) => text.normalize("NFKC").replaceAll(/[\s\p{Cc}]/gu, "");

test("a customer takes one page to his doctor: genotypes as the report writes them, the limits and the code, and nothing else is printed", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  const report = demoOf(journey).publishedReports.findLast(({ product }) => product === "nitroglycerin");
  await verifyPhoneToView(journey, report?.phone ?? "");
  await page.goto(`/h5/report/${report?.key}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const genotype = (await page.locator(".gene-found strong").first().textContent()) ?? "";
  const name = (await page.locator(".person dd").first().textContent()) ?? "";
  await page.getByRole("button", { name: "给医生的一页" }).click();
  const sheet = page.getByRole("dialog", { name: "给医生的一页" });
  await sheet.getByRole("cell", { name: genotype, exact: true }).waitFor();
  await sheet
    .getByText(/核验码 [A-Z]{4} [A-Z]{4}/)
    .first()
    .waitFor();
  const { text, totalPages } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const printed = plain(text.join(""));
  for (const words of [name, "rs671", genotype, "局限", "核验码"]) expect(printed).toContain(plain(words));
  expect(printed).not.toContain("逐个基因");
  expect(totalPages).toBe(1);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(plain((await extractText(new Uint8Array(await page.pdf()))).text.join(""))).toContain("逐个基因");
});
