import { describe, expect, test } from "vitest";
import { definitionMessages } from "#contract/definitions";
import { getProduct, moveProduct, updateProduct } from "#contract/product-edit.schemas";
import { ruleSetMessages } from "#contract/rule-sets";
import {
  getRuleSet,
  type RuleSetContent,
  reviseRuleSet,
  saveRuleSet,
  submitRuleSet,
  tryRuleSet,
} from "#contract/rule-sets.schemas";
import { nutritionProduct, nutritionRules } from "#tests/support/nutrition";
import type { RuleSet } from "#worker/features/products/rule-sets/rule-set.rules";
import { alcoholPlate, carrier, createLaboratory, flusher, importText, receivedTubes, reviewed } from "../plates";
import { draftRules, launchedProduct, type Makers, productWithAssay, proofOf, submittedRules } from "./made-products";

const byId = (id: string) => ({ params: { id } });

describe("rules", () => {
  test("a gap and an overlap are named, and stop the handing in", async () => {
    const lab = await createLaboratory();
    const [first, second] = nutritionRules.rows;
    const rows = [first, { ...second, id: "again", pattern: { rs1047781: "AA", rs2282679: "CC" } }];
    const product = await productWithAssay(lab);
    const { id, version, problems } = await draftRules(lab, product.id, { ...nutritionRules, rows } as RuleSetContent);
    expect(problems).toContain("FUT2 rs1047781 AA，GC rs2282679 CC 符合多条规则");
    expect(problems).toContain("FUT2 rs1047781 TT，GC rs2282679 AA 没有规则");
    const refused = await lab.technician.call(submitRuleSet, { ...byId(id), body: { version } });
    expect(refused).toMatchObject({ status: 409, msg: definitionMessages.hasProblems });
  });

  test("a phenotype without words for the customer is named", async () => {
    const lab = await createLaboratory();
    const { id } = await productWithAssay(lab);
    const { problems } = await draftRules(lab, id, { ...nutritionRules, texts: {} });
    expect(problems).toContain("“weaker”还没有给客户看的文字");
  });

  test("nobody hands rules in that were not tried, or were changed since", async () => {
    const lab = await createLaboratory();
    const { id: productId } = await productWithAssay(lab);
    const { id, version } = await draftRules(lab, productId);
    const submit = (proof: string | undefined, seen: number) =>
      lab.technician.call(submitRuleSet, { ...byId(id), body: { version: seen, proof } });
    expect(await submit(undefined, version)).toMatchObject({ status: 409, msg: ruleSetMessages.tried });
    const proof = await proofOf(lab, id);
    const definition = { ...nutritionRules, ranks: "改过" };
    const saved = await lab.technician.call(saveRuleSet, { ...byId(id), body: { definition, version } });
    expect(await submit(proof, saved.data.version)).toMatchObject({ status: 409, msg: ruleSetMessages.tried });
    expect((await submit(await proofOf(lab, id), saved.data.version)).data.state).toBe("submitted");
    const { steps } = (await lab.reviewer.call(getRuleSet, byId(id))).data;
    expect(steps[0]?.note).toBe("试算最近 0 份结果，0 份会改变");
  });
});

/** Two people with results under the alcohol rules, and a draft that changes one of the two levels. */
async function changedAlcoholRules() {
  const lab = await createLaboratory();
  const [one = "", two = ""] = await receivedTubes(lab, "alcohol", 2);
  const samples = [
    { barcode: one, genotypes: carrier },
    { barcode: two, genotypes: flusher },
  ];
  const { resultSetIds } = await importText(lab, alcoholPlate(samples));
  await reviewed(lab, resultSetIds);
  const product = (await lab.technician.call(getProduct, byId("alcohol"))).data;
  const { id } = (await lab.technician.call(reviseRuleSet, { ...byId(product.ruleSets[0]?.id ?? ""), body: {} })).data;
  const { data } = await lab.technician.call(getRuleSet, byId(id));
  const { ranks, inputs, rows } = data.definition as RuleSet;
  const definition = {
    ranks,
    inputs: inputs.map(({ key }) => key),
    rows: rows.map((row) => (row.level === 4 ? { ...row, level: 6 } : row)),
    texts: {},
  };
  await lab.technician.call(saveRuleSet, { ...byId(id), body: { definition, version: 1 } });
  return { lab, id, one };
}

const tried = async ({ technician }: Makers, id: string) => (await technician.call(tryRuleSet, byId(id))).data;

describe("the test bench", () => {
  test("it shows who would change level, masked, and writes nothing", async () => {
    const { lab, id, one } = await changedAlcoholRules();
    let data = await tried(lab, id);
    const cost = await lab.world.cost(async () => {
      data = await tried(lab, id);
    });
    expect(cost.roundTrips).toBe(1);
    expect(cost.statements.filter(({ sql }) => !/^\s*(select|with)/i.test(sql))).toEqual([]);
    expect(data.checked).toBe(2);
    expect(data.moves).toHaveLength(2);
    expect(data.moves).toContainEqual(expect.objectContaining({ from: 4, to: 6, count: 1, problem: null }));
    expect(data.moves).toContainEqual(expect.objectContaining({ from: 0, to: 0, count: 1 }));
    expect(data.samples).toEqual([expect.objectContaining({ barcode: one, from: 4, to: 6, nameMasked: "张**" })]);
    expect(data.nextCursor).toBeNull();
  });

  test("a cursor that somebody made up is refused", async () => {
    const { lab, id } = await changedAlcoholRules();
    const query = { cursor: `end.2.0.${"0".repeat(64)}` };
    expect((await lab.technician.call(tryRuleSet, { ...byId(id), query })).status).toBe(400);
  });
});

describe("a product", () => {
  test("it goes on sale only when its assay, rules and template are live", async () => {
    const lab = await createLaboratory();
    const { product } = await submittedRules(lab);
    const { data } = await lab.reviewer.call(getProduct, byId(product.id));
    expect(data.missing).toEqual(["判读规则还没有启用"]);
    const body = { state: "live" as const, version: data.product.version };
    const refused = await lab.reviewer.call(moveProduct, { ...byId(product.id), body });
    expect(refused).toMatchObject({ status: 409, msg: "还不能上线：判读规则还没有启用" });
    const launched = await launchedProduct(lab);
    expect((await lab.reviewer.call(getProduct, byId(launched.code))).data.product.state).toBe("live");
  });

  test("on sale it keeps its assay, and an edit of an old version is told so", async () => {
    const lab: Makers = await createLaboratory();
    const { id, assay } = await launchedProduct(lab);
    const { code: _, ...form } = nutritionProduct;
    const { version } = (await lab.technician.call(getProduct, byId(id))).data.product;
    const edit = (change: { assayCode: string; version: number }) =>
      lab.technician.call(updateProduct, { ...byId(id), body: { ...form, tplId: "folic-acid", ...change } });
    expect(await edit({ assayCode: "ALC-2", version })).toMatchObject({ status: 422 });
    expect((await edit({ assayCode: assay.code, version: version - 1 })).status).toBe(409);
    expect((await edit({ assayCode: assay.code, version })).data.version).toBe(version + 1);
  });
});
