import { expect, test } from "vitest";
import { plateCapacity } from "#worker/features/calling/plates/plate-layout.rules";
import { checkAssay, codeOfAssayName } from "#worker/features/products/assays/assay.rules";
import { catalogue, findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { checkRuleSet, combineInputValues, evaluateRuleSet } from "#worker/features/products/rule-sets/rule-set.rules";

const product = (code: string) => {
  const found = findProductDefinition(code);
  if (!found) throw new Error(code);
  return found;
};
const levelOf = (code: string, findings: Record<string, string>) => {
  const answer = evaluateRuleSet(product(code).ruleSet, findings);
  return answer.ok ? answer.level : answer.problem;
};

test("the five products are there and nothing is wrong with their assays and rule sets", () => {
  expect(catalogue.map((entry) => entry.code)).toEqual([
    "alcohol",
    "coffee",
    "nitroglycerin",
    "folic-acid",
    "respiratory",
  ]);
  for (const { code, assay, ruleSet } of catalogue) {
    expect(checkAssay(assay), code).toEqual([]);
    expect(checkRuleSet(ruleSet), code).toEqual([]);
    expect(ruleSet.product).toBe(code);
  }
  expect(findProductDefinition("talent")).toBeNull();
});

test("the nine combinations of alcohol tolerance have the levels that the laboratory signed", () => {
  const signed = { GG: { CC: 9, TC: 8, TT: 7 }, GA: { CC: 5, TC: 4, TT: 3 }, AA: { CC: 2, TC: 1, TT: 0 } };
  for (const [rs671, row] of Object.entries(signed)) {
    for (const [rs1229984, level] of Object.entries(row)) {
      expect(levelOf("alcohol", { rs671, rs1229984 }), `${rs671} ${rs1229984}`).toBe(level);
    }
  }
});

test("shares of the nine cells follow from the allele frequencies of the Kadoorie study", () => {
  const { ruleSet, texts } = product("alcohol");
  const [a, t] = [0.21, 0.69];
  const rs671: Record<string, number> = { GG: (1 - a) ** 2, AG: 2 * a * (1 - a), AA: a ** 2 };
  const rs1229984: Record<string, number> = { CC: (1 - t) ** 2, CT: 2 * t * (1 - t), TT: t ** 2 };
  let sum = 0;
  for (const row of ruleSet.rows) {
    const expected = (rs671[row.pattern.rs671 ?? ""] ?? 0) * (rs1229984[row.pattern.rs1229984 ?? ""] ?? 0) * 100;
    const share = texts.phenotypes[row.phenotype]?.sharePercent ?? Number.NaN;
    expect(Math.abs(share - expected), row.id).toBeLessThan(0.06);
    sum += share;
  }
  expect(sum).toBeCloseTo(100, 6);
});

test("coffee: more faster alleles never give a lower level, and each word covers three cells", () => {
  const { ruleSet, texts } = product("coffee");
  const fast = ({ rs762551 = "", rs4410790 = "" }: Record<string, string>) =>
    rs762551.split("A").length - 1 + rs4410790.split("C").length - 1;
  const cells = combineInputValues(ruleSet.inputs).map((findings) => ({
    score: fast(findings),
    answer: evaluateRuleSet(ruleSet, findings),
  }));
  for (const one of cells) {
    for (const other of cells) {
      if (one.answer.ok && other.answer.ok && one.score > other.score) {
        expect(Number(one.answer.level)).toBeGreaterThan(Number(other.answer.level));
      }
    }
  }
  const words = cells.map(({ answer }) => (answer.ok ? texts.phenotypes[answer.phenotype]?.phrase : ""));
  for (const word of ["偏快", "中等", "偏慢"])
    expect(words.filter((phrase) => phrase === `代谢倾向：${word}`)).toHaveLength(3);
});

test("products without levels have none, and folic acid follows rs1801133 alone", () => {
  for (const code of ["nitroglycerin", "folic-acid", "respiratory"]) {
    expect(product(code).ruleSet.rows.every((row) => row.level === null)).toBe(true);
  }
  const { ruleSet } = product("folic-acid");
  const byGenotype = { CC: "folate-normal", CT: "folate-reduced", TT: "folate-low" };
  for (const findings of combineInputValues(ruleSet.inputs)) {
    const answer = evaluateRuleSet(ruleSet, findings);
    expect(answer.ok && answer.phenotype).toBe(byGenotype[findings.rs1801133 as "CC"]);
  }
});

test("population figures of the specification stand as given", () => {
  const shares = (code: string, site: string) =>
    product(code)
      .texts.genes.find((gene) => gene.site === site)
      ?.genotypes.map((g) => `${g.shown} ${g.sharePercent}`);
  expect(shares("alcohol", "rs671")).toEqual(["GG 58", "GA 36", "AA 6"]);
  expect(shares("nitroglycerin", "rs671")).toEqual(["GG 58", "GA 36", "AA 6"]);
  expect(shares("folic-acid", "rs1801133")).toEqual(["CC 36", "CT 48", "TT 16"]);
  expect(shares("folic-acid", "rs1801131")).toEqual(["AA 65", "AC 31", "CC 4"]);
  expect(shares("folic-acid", "rs1801394")).toEqual(["AA 54", "AG 39", "GG 7"]);
  expect(shares("coffee", "rs762551")).toEqual(["AA 37", "AC 47.7", "CC 15.4"]);
  expect(shares("coffee", "rs4410790")).toEqual(["CC null", "CT null", "TT null"]);
});

test("every phenotype has its texts: three things to do, one not to, one reason to see a doctor", () => {
  for (const { code, ruleSet, texts } of catalogue) {
    const used = new Set(ruleSet.rows.map((row) => row.phenotype));
    expect(new Set(Object.keys(texts.phenotypes)), code).toEqual(used);
    for (const [key, text] of Object.entries(texts.phenotypes)) {
      expect([text.do.length, text.dont.length, text.doctor.length], key).toEqual([3, 1, 1]);
      expect(text.phrase.length, text.phrase).toBeLessThanOrEqual(13);
      expect(text.explanation && text.caution, key).toBeTruthy();
    }
    expect(texts.references.length).toBeGreaterThan(0);
    expect(texts.notTested.length).toBeGreaterThan(0);
  }
});

test("customers read no exclamation mark, no promise, no amount and no diagnosis", () => {
  const forbidden =
    /[!！]|千杯不醉|最佳|最好|第一名|国家级|可以放心|准确预测|能喝 ?\d|\d ?(两|瓶|杯)以内|解酒|护肝|您患有|确诊|治愈/;
  for (const { code, texts } of catalogue) {
    // The list of common mistakes quotes sentences in order to contradict them.
    const said = JSON.stringify({ ...texts, mistakes: texts.mistakes.map((mistake) => mistake.fact) });
    expect(said.match(forbidden), code).toBeNull();
  }
});

test("reports about medicines carry the emergency sentence and no card; only entertainment may be shared", () => {
  for (const text of Object.values(product("nitroglycerin").texts.phenotypes)) {
    expect(text.caution).toBe(
      "胸痛发作时请按医嘱使用急救药并立即拨打 120；切勿因本结果自行停药、换药或加量（可能引起低血压）。",
    );
  }
  for (const text of Object.values(product("folic-acid").texts.phenotypes)) {
    expect(text.caution).toContain("不要因为本结果自行增减");
  }
  for (const entry of catalogue) expect(entry.texts.canShare).toBe(entry.medicalLevel === "entertainment");
});

test("the highest levels of alcohol tolerance carry a caution of their own", () => {
  const { ruleSet, texts } = product("alcohol");
  for (const row of ruleSet.rows) {
    const caution = texts.phenotypes[row.phenotype]?.caution ?? "";
    expect(caution).toContain("不代表饮酒更安全");
    expect(caution.includes("酒精依赖的风险反而更高"), row.id).toBe(Number(row.level) >= 8);
  }
});

test("an assay knows its names however they are cased, and no stranger", () => {
  const { assay } = product("alcohol");
  expect(codeOfAssayName(assay, "aldh2_RS671")).toBe("rs671");
  expect(codeOfAssayName(assay, " ALDH2  rs671 ")).toBe("rs671");
  expect(codeOfAssayName(assay, "CYP19_2")).toBeNull();
  expect(codeOfAssayName(product("respiratory").assay, "rnasep")).toBe("rnase-p");
  expect(catalogue.map((entry) => plateCapacity(entry.assay))).toEqual([21, 21, 44, 13, 90]);
});

test("an assay whose controls look the same on a turned plate, or lack something, is refused", () => {
  const { assay } = product("respiratory");
  if (assay.kind !== "pathogen") throw new Error("no panel");
  const twoWaters = { ...assay, controls: assay.controls.map((control) => ({ ...control, expect: "ntc" as const })) };
  expect(checkAssay(twoWaters)).toEqual(["没有阳性质控", "质控孔旋转 180 度后与原来相同，无法发现放反的板"]);
  const alcohol = product("alcohol").assay;
  if (alcohol.kind !== "genotype") throw new Error("no genotyping");
  const [site, other] = alcohol.sites;
  if (!site || !other) throw new Error("no sites");
  expect(checkAssay({ ...alcohol, sites: [{ ...site, alleles: { G: "G" } }, other] }).join()).toContain("正好有两种");
  expect(checkAssay({ ...alcohol, sites: [site, { ...other, assayNames: ["RS671"] }] }).join()).toContain(
    "同一个仪器名称",
  );
  const moved = alcohol.controls.map((control) =>
    control.position === "A1" ? { ...control, position: "B7" } : control,
  );
  expect(checkAssay({ ...alcohol, controls: moved })).toEqual(["B7 不在 rs671 的列中"]);
  expect(checkAssay({ ...alcohol, sites: [site] }).join()).toContain("不存在的位点");
  expect(checkAssay({ ...alcohol, controls: alcohol.controls.filter((c) => c.expect !== "ntc") }).join()).toContain(
    "没有无模板质控",
  );
});
