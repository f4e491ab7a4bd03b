import { expect, test } from "vitest";
import { genotypingPlateExport } from "#worker/dev/demonstration/plates";
import type { GenotypeAssay } from "#worker/features/products/assays/assay.types";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { importAndSubmit, reportKeyOf, reviewAndPublish } from "../support/lab-desk";
import { bindToVerifiedPhone, issuedTubes, verifyByCalls } from "../support/own-tube";
import { askForReportCode, demoOf, enterCode, productNow, signInAs } from "../support/people";
import { callAs } from "../support/staff-api";

const phoneNumber = ownPhone();
const sites = [
  { rsid: "rs1047781", gene: "FUT2", bases: ["A", "T"], first: "1", last: "6" },
  { rsid: "rs2282679", gene: "GC", bases: ["A", "C"], first: "7", last: "12" },
] as const;

test("two people without a programmer launch 营养素代谢 with two sites, and the first customer reads the report", async () => {
  const phone = await openJourney("phone");
  // The first code of the minute, before there is a tube to bind.
  await verifyByCalls(phone, phoneNumber);
  const maker = await openJourney("smallDesk");
  const approver = await openJourney("smallDesk");
  await signInAs(maker, maker.product.admin, "/lab/products");
  const productPath = await newProduct(maker);
  const assayPath = await newAssay(maker);
  await signInAs(approver, demoOf(approver).staff.reviewer, assayPath);
  await approveAndLaunch(approver, "检测方案");
  const rulesPath = await newRules(maker, productPath);
  await approver.page.goto(rulesPath);
  await approver.page.getByText("试算最近 0 份结果").first().waitFor();
  await approveAndLaunch(approver, "判读规则");
  await launch(approver, productPath);

  const barcode = await receivedTube(maker, phone);
  const file = await plateFile(maker, assayPath, barcode);
  await importAndSubmit(maker, file, barcode);
  await approver.page.goto("/lab/review?state=submitted");
  await reviewAndPublish(approver, barcode);
  await readReport(phone, await reportKeyOf(maker, barcode));
  // A second code within the minute is refused, and one within the hour requires a puzzle; the browser logs both
  // refusals.
  for (const { pageErrors } of [phone, maker, approver]) {
    expect(pageErrors.filter((line) => !/42[29]/.test(line))).toEqual([]);
  }
});

async function newProduct({ page }: Journey): Promise<string> {
  await page.getByRole("button", { name: "新建产品" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("产品名称").fill("营养素代谢");
  await drawer.getByLabel("产品编号").fill("nutrients");
  await drawer.getByRole("button", { name: "保存" }).click();
  await page.getByRole("heading", { name: "营养素代谢" }).waitFor();
  await page.getByText("检测方案还没有启用").waitFor();
  return new URL(page.url()).pathname;
}

async function newAssay({ page }: Journey): Promise<string> {
  await page.goto("/lab/products/assays");
  await page.getByRole("button", { name: "新建检测方案" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("方案名称").fill("营养素代谢双位点分型");
  await drawer.getByLabel("方案编号").fill("NTR-2");
  await drawer.getByRole("button", { name: "保存" }).click();
  await page.getByText("还没有检测位点").waitFor();
  for (const [index, site] of sites.entries()) {
    await page.getByRole("button", { name: "添加位点" }).click();
    const card = page.getByRole("group", { name: `位点 ${index + 1}` });
    await card.getByLabel("位点编号").fill(site.rsid);
    await card.getByLabel("基因", { exact: true }).fill(site.gene);
    await card.getByLabel("仪器上的名称").fill(site.rsid);
    await card.getByLabel("等位基因 1", { exact: true }).selectOption(site.bases[0]);
    await card.getByLabel("等位基因 2", { exact: true }).selectOption(site.bases[1]);
    await card.getByLabel("链的说明").fill("按正链书写");
    await card.getByLabel("板上的列，从").selectOption(site.first);
    await card.getByLabel("到", { exact: true }).selectOption(site.last);
  }
  await page.getByRole("button", { name: "按 A 行自动排布" }).click();
  await saveAndSubmit({ page });
  return new URL(page.url()).pathname;
}

async function saveAndSubmit({ page }: Pick<Journey, "page">): Promise<void> {
  await page.getByRole("button", { name: "保存草稿" }).click();
  const trial = page.getByRole("button", { name: "开始试算" });
  if ((await trial.count()) > 0) await trial.click();
  await page.getByRole("button", { name: "提交批准" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交", exact: true }).click();
  await page.getByText("已提交，等待批准").waitFor();
}

async function approveAndLaunch({ page }: Journey, name: string): Promise<void> {
  for (const step of ["批准", "启用"]) {
    await page.getByRole("button", { name: step, exact: true }).click();
    const question = page.getByRole("dialog", { name: `${step}${name}` });
    await question.getByRole("button", { name: step, exact: true }).click();
    await question.waitFor({ state: "hidden" });
  }
  await page.getByText("使用中").first().waitFor();
}

async function newRules({ page }: Journey, productPath: string): Promise<string> {
  await page.goto(productPath);
  await page.getByRole("button", { name: "修改" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("检测方案").selectOption("NTR-2");
  await drawer.getByLabel("报告模板").selectOption("folic-acid");
  await drawer.getByRole("button", { name: "保存" }).click();
  await page.getByRole("link", { name: "营养素代谢双位点分型 第 1 版" }).waitFor();
  await page.getByRole("button", { name: "新建规则" }).click();
  const lacks = page.getByText(/^提交前还有 \d+ 处需要更正/);
  await lacks.waitFor();
  await page.getByRole("button", { name: "补齐没有规则的组合" }).click();
  await page.getByText("内容有改动，保存草稿后重新检查").waitFor();
  expect(await lacks.count()).toBe(0);
  for (let rule = 1; rule <= 9; rule++) {
    await page.getByLabel(`规则 ${rule} 表型`).fill(rule <= 6 ? "吸收与多数人相同" : "吸收倾向偏弱");
  }
  await page.getByText("9 种组合都正好符合一条规则").waitFor();
  for (const phenotype of ["吸收与多数人相同", "吸收倾向偏弱"]) {
    const words = page.getByRole("group", { name: `表型 ${phenotype} 的文字` });
    await words.getByRole("button", { name: "写自己的文字" }).click();
    await words.getByLabel("结论（13 字以内）").fill(phenotype);
    await words.getByLabel("说明", { exact: true }).fill("这两个位点与营养素的吸收和运输有关，影响很小。");
    await words.getByLabel("建议做（每行一条）").fill("饮食多样\n每天有蔬菜和水果");
  }
  await saveAndSubmit({ page });
  return new URL(page.url()).pathname;
}

async function launch({ page }: Journey, productPath: string): Promise<void> {
  await page.goto(productPath);
  await page.getByRole("button", { name: "上线", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "例外上线" });
  await dialog.getByRole("button", { name: "例外上线" }).click();
  await dialog.getByText("请选择期限").waitFor();
  await dialog.getByLabel("例外的理由").fill("参考物质在途，先限量上线");
  await dialog.getByLabel("期限").fill("2027-12-31");
  await dialog.getByRole("button", { name: "例外上线" }).click();
  await page.getByText("已上线", { exact: true }).waitFor();
  await page.getByText("未完成性能验证：例外至 2027-12-31，参考物质在途，先限量上线").waitFor();
  await page.goto("/lab/products");
  await page
    .getByRole("row")
    .filter({ hasText: "营养素代谢" })
    .getByText("未完成性能验证：例外至 2027-12-31")
    .waitFor();
}

/** A tube of the new product, printed, bound by its customer and received. */
async function receivedTube(staff: Journey, phone: Journey): Promise<string> {
  const [barcode = ""] = await issuedTubes(staff, 1, { productCode: "nutrients" });
  await bindToVerifiedPhone(phone, barcode, { name: "苏小禾", height: "165", weight: "54" });
  await callAs(staff, "POST", "/api/v1/samples/receive", { barcode });
  return barcode;
}

/** A QuantStudio file for a plate of the new assay with one sample on it. */
async function plateFile(staff: Journey, assayPath: string, barcode: string) {
  const id = assayPath.split("/").at(-1) ?? "";
  const { definition } = await callAs<{ definition: GenotypeAssay }>(staff, "GET", `/api/v1/assays/${id}`);
  const samples = [{ barcode, genotypes: { rs1047781: "TT", rs2282679: "AC" } }];
  const plate = await callAs<{ id: string; code: string }>(staff, "POST", "/api/v1/plates", {
    productCode: "nutrients",
  });
  await callAs(staff, "POST", `/api/v1/plates/${plate.id}/scan`, { barcode });
  await callAs(staff, "POST", `/api/v1/plates/${plate.id}/close`, {});
  const facts = {
    name: "营养素 第一板",
    runEndedAt: (await productNow(staff)) + 2_000,
    instrumentName: "QS7",
    instrumentSerial: "278870001",
    plateBarcode: plate.code,
    operator: "",
    reagentLot: "RG2611A",
  };
  return { name: "nutrients-1.txt", content: Buffer.from(genotypingPlateExport(definition, samples, facts)) };
}

async function readReport(phone: Journey, key: string): Promise<void> {
  const { page } = phone;
  await page.goto(`/h5/report/${key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(phone, phoneNumber);
  await enterCode(phone, phoneNumber);
  await page.waitForURL(new RegExp(key));
  await page.getByText("吸收倾向偏弱").first().waitFor();
  const report = (await page.locator("main").textContent()) ?? "";
  for (const words of ["苏小禾", "营养素代谢", "FUT2", "rs2282679", "饮食多样"]) expect(report).toContain(words);
}
