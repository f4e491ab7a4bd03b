import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { genotypingPlateExport } from "#worker/dev/demonstration/plates";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import type { RuleSet } from "#worker/features/products/rule-sets/rule-set.rules";
import { type Journey, openJourney } from "../support/journey";
import { openImport } from "../support/lab-desk";
import { demoOf, openSession, productNow, signInAs } from "../support/people";
import { callAs } from "../support/staff-api";

const heads = "编号,名称,类型,供应商,批号,位点或项目,真值,浓度,真值出处";
const lines = [
  ["VAL-C1", "AC", "CT"],
  ["VAL-C2", "AA", "CC"],
  ["VAL-C3", "CC", "TT"],
] as const;
const table = [
  heads,
  ...lines.flatMap(([code, rs762551, rs4410790]) => [
    `${code},演练 DNA ${code},基因组 DNA,,,rs762551,${rs762551},,演练用的真值`,
    `${code},演练 DNA ${code},基因组 DNA,,,rs4410790,${rs4410790},,演练用的真值`,
  ]),
].join("\n");

test("known DNA is measured, its wells are matched by name, a second person signs the figures, and a product goes live with them", async () => {
  const bench = await openJourney("smallDesk");
  const { page } = bench;
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/validations/materials");
  await registerMaterials(page);
  const runNo = await importPlate(bench);
  await beginProof(page);
  await linkRun(page, runNo);
  await page.getByRole("region", { name: "准确度" }).getByText("6 / 6").first().waitFor();
  await page.getByText("没有写结论", { exact: true }).waitFor();
  await writePlan(page);
  await page.getByText("可以签署", { exact: true }).waitFor();
  const proof = page.url();
  expect(await page.getByRole("button", { name: "签署", exact: true }).count()).toBe(0);

  const desk = await openJourney("smallDesk");
  await signInAs(desk, demoOf(desk).staff.reviewer, proof);
  await desk.page.getByRole("button", { name: "签署", exact: true }).click();
  await desk.page.getByRole("dialog").getByRole("button", { name: "签署" }).click();
  await desk.page.getByText("已签署，是产品上线的依据").waitFor();
  await desk.page.getByText("重新计算的指纹与签署时一致").waitFor();
  expect(await desk.page.getByRole("button", { name: "关联批次" }).count()).toBe(0);
  await printed(desk.page);

  const product = await productReadyToLaunch(desk);
  await desk.page.goto(product);
  await desk.page.getByText("检测方案已完成性能验证").waitFor();
  await desk.page.getByRole("button", { name: "上线", exact: true }).click();
  const question = desk.page.getByRole("dialog", { name: "产品上线" });
  await question.getByRole("button", { name: "上线", exact: true }).click();
  await desk.page.getByText("已上线", { exact: true }).waitFor();
  expect(await desk.page.getByText("未完成性能验证").count()).toBe(0);
  for (const { pageErrors } of [bench, desk]) expect(pageErrors).toEqual([]);
});

async function registerMaterials(page: Page): Promise<void> {
  await page.getByRole("button", { name: "从表格导入" }).click();
  const dialog = page.getByRole("dialog", { name: "从表格导入参考物质" });
  await dialog.getByLabel("表格内容").fill(`${heads}\nVAL-C1,演练,,,,rs762551,不清楚,,演练`);
  await dialog.getByText("第 2 行的真值「不清楚」不认识").waitFor();
  await dialog.getByLabel("表格内容").fill(table);
  await dialog.getByRole("button", { name: "登记 3 种" }).click();
  await page.getByText("已登记 3 种参考物质").waitFor();
  await page.getByRole("row").filter({ hasText: "VAL-C1" }).getByText("AC").waitFor();
}

/** Imports the instrument's file of the three DNAs as a validation run; returns its number. */
async function importPlate(bench: Journey): Promise<string> {
  const { page } = bench;
  const assay = findProductDefinition("coffee")?.assay;
  if (assay?.kind !== "genotype") throw new Error("the coffee product is a genotype product");
  const samples = lines.map(([barcode, rs762551, rs4410790]) => ({ barcode, genotypes: { rs762551, rs4410790 } }));
  const facts = {
    name: "咖啡 验证",
    runEndedAt: (await productNow(bench)) + 2_000,
    instrumentName: "QS7",
    operator: "",
    instrumentSerial: "278870001",
    plateBarcode: "",
    reagentLot: "RG2610C",
  };
  await openImport(
    bench,
    { name: "coffee-proof.txt", content: Buffer.from(genotypingPlateExport(assay, samples, facts)) },
    [],
  );
  await page.getByRole("button", { name: "作为验证批次入库" }).click();
  const dialog = page.getByRole("dialog", { name: "作为验证批次入库" });
  await dialog.getByText("不出任何结果").waitFor();
  await dialog.getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/lab\/runs\//);
  return (await page.getByRole("heading", { name: /^R\d{6}-\d{3}$/ }).textContent()) ?? "";
}

async function beginProof(page: Page): Promise<void> {
  await page.goto("/lab/validations");
  await page.getByRole("button", { name: "新建验证" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新建性能验证" });
  await dialog.getByRole("button", { name: "新建" }).click();
  await dialog.getByText("请选择检测方案").waitFor();
  await dialog.getByLabel("检测方案").selectOption({ label: "咖啡代谢双位点分型（COF-2，第 1 版）" });
  await dialog.getByRole("button", { name: "新建" }).click();
  await page.getByRole("heading", { name: "咖啡代谢双位点分型性能验证" }).waitFor();
}

async function linkRun(page: Page, runNo: string): Promise<void> {
  await page.getByRole("button", { name: "关联批次" }).click();
  const dialog = page.getByRole("dialog", { name: "关联批次" });
  await dialog.getByLabel("查找").fill(runNo);
  const choice = dialog.getByLabel("批次", { exact: true });
  await choice.locator("option", { hasText: runNo }).waitFor({ state: "attached" });
  await choice.selectOption((await choice.locator("option", { hasText: runNo }).getAttribute("value")) ?? "");
  for (const [code] of lines) {
    expect(await dialog.getByLabel(`${code} 的参考物质`).inputValue()).toBe(code);
  }
  await dialog.getByRole("button", { name: "关联 12 个孔" }).click();
  await page.getByText(`${runNo} 的 12 个孔已关联`).waitFor();
}

async function writePlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "计划与结论" }).click();
  const dialog = page.getByRole("dialog", { name: "计划与结论" });
  await dialog.getByLabel("计划", { exact: true }).fill("三种已知基因型的 DNA，每位点两个复孔");
  await dialog.getByLabel("一致率不低于（%）", { exact: true }).fill("九十九");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.getByText("请输入不小于 0 的数字").waitFor();
  await dialog.getByLabel("一致率不低于（%）", { exact: true }).fill("99");
  await dialog.getByLabel("每种真值的参考物质不少于（种）", { exact: true }).fill("1");
  await dialog.getByLabel("无判读不高于（%）", { exact: true }).fill("0");
  await dialog.getByLabel("结论", { exact: true }).fill("全部与真值一致，可以使用");
  await dialog.getByRole("button", { name: "保存" }).click();
  await page.getByText("达到标准").first().waitFor();
}

/** Checks the printed file: true values, figures with their methods, every well, signature and fingerprint. */
async function printed(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      const sheet = [...document.body.children].find((one) =>
        one.textContent?.includes("咖啡代谢双位点分型性能验证报告"),
      );
      document.body.dataset.printed = sheet?.textContent ?? "";
    };
  });
  await page.getByRole("button", { name: "打印" }).click();
  await page.locator("body[data-printed]").waitFor();
  const text = await page.evaluate(() => document.body.dataset.printed ?? "");
  for (const part of ["VAL-C1", "Clopper-Pearson", "附：逐孔结果", "电子签署", "签署指纹"])
    expect(text).toContain(part);
}

interface Definition {
  readonly definition: Pick<RuleSet, "ranks" | "inputs" | "rows">;
}

/** A second product on the validated assay, with rules that two people approved; returns the path of its page. */
async function productReadyToLaunch(approver: Journey): Promise<string> {
  const maker = await openJourney("smallDesk");
  await openSession(maker, maker.product.admin);
  const call = <T>(method: string, path: string, data?: unknown) => callAs<T>(maker, method, `/api/v1${path}`, data);
  const facts = {
    ...{
      name: "咖啡代谢（门店）",
      neutralName: "基因检测",
      sampleKind: "saliva",
      journey: "laboratory",
      hue: "#8A5A3C",
    },
    ...{ medicalLevel: "reference", turnaroundMinutes: 4_320, minimumAge: 18 },
  };
  const { id } = await call<{ id: string }>("POST", "/products", { ...facts, code: "coffee-shop" });
  await call("PUT", `/products/${id}`, { ...facts, assayCode: "COF-2", tplId: "coffee", version: 1 });
  const coffee = await call<{ ruleSets: { id: string; state: string }[] }>("GET", "/products/coffee");
  const live = coffee.ruleSets.find(({ state }) => state === "live")?.id ?? "";
  const { ranks, inputs, rows } = (await call<Definition>("GET", `/rule-sets/${live}`)).definition;
  const content = { ranks, inputs: inputs.map(({ key }) => key), rows, texts: {} };
  const rules = await call<{ id: string }>("POST", "/rule-sets", { productId: id });
  const saved = await call<{ version: number }>("PUT", `/rule-sets/${rules.id}`, { definition: content, version: 1 });
  const trial = await call<{ proof: string | null }>("GET", `/rule-sets/${rules.id}/trial`);
  const handed = { version: saved.version, ...(trial.proof ? { proof: trial.proof } : {}) };
  let { version } = await call<{ version: number }>("POST", `/rule-sets/${rules.id}/submission`, handed);
  for (const verdict of ["approve", "launch"]) {
    const body = { verdict, version };
    ({ version } = await callAs<{ version: number }>(approver, "POST", `/api/v1/rule-sets/${rules.id}/decision`, body));
  }
  return `/lab/products/${id}`;
}
