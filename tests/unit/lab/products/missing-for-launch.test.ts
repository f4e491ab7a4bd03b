import { expect, test } from "vitest";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { missingForLaunch } from "#worker/features/products/products.states";

type Facts = Parameters<typeof missingForLaunch>[0];

/** The alcohol product with everything in force and no words for customers. */
function facts(more: Partial<Facts>, state = "live"): Facts {
  const alcohol = findProductDefinition("alcohol");
  if (!alcohol) throw new Error("alcohol");
  const assay = { state, definition: alcohol.assay };
  return { assay, template: { state }, liveRules: alcohol.ruleSet, phrases: {}, ...more } as Facts;
}
const words = (missing: readonly string[]) => missing.filter((one) => one.includes("还没有给客户看的文字"));

test("a product without rules lacks them and is asked for no words", () => {
  expect(missingForLaunch(facts({ liveRules: null }))).toEqual(["判读规则还没有启用"]);
});

test("a product lacks every word that its rules may say; one without a template lacks the template first", () => {
  const missing = missingForLaunch(facts({}));
  expect(missing.length).toBeGreaterThan(0);
  expect(words(missing)).toEqual(missing);
  expect(missingForLaunch(facts({ template: null }))).toEqual(["报告模板还没有启用"]);
});

test("an assay and a template that are not in force are named", () => {
  const missing = missingForLaunch(facts({}, "draft"));
  expect(missing).toEqual(expect.arrayContaining(["检测方案还没有启用", "报告模板还没有启用"]));
});
