import { keysOf } from "#contract/fields.schemas";
import { productStateNames } from "#contract/products";
import { defineStates } from "../states/state-machine";
import type { ProductFacts } from "./product.types";
import { findRuleSetMismatches, phenotypesWithoutText } from "./rule-sets/rule-set-fit.rules";

/** A product that is off sale keeps its tubes and reports and can be sold again. */
export const productMachine = defineStates({
  states: keysOf(productStateNames),
  moves: { draft: { launch: "live" }, live: { retire: "retired" }, retired: { launch: "live" } },
});

/** What a product still needs before it can be sold, as sentences; empty when it is complete. */
export function missingForLaunch({ assay, template, liveRules, phrases }: ProductFacts): string[] {
  const missing: string[] = [];
  if (assay?.state !== "live") missing.push("检测方案还没有启用");
  if (!liveRules) missing.push("判读规则还没有启用");
  if (template?.state !== "live") missing.push("报告模板还没有启用");
  if (assay && liveRules) missing.push(...findRuleSetMismatches(liveRules, assay.definition));
  if (template && liveRules) {
    missing.push(...phenotypesWithoutText(liveRules, phrases).map((phenotype) => `“${phenotype}”还没有给客户看的文字`));
  }
  return missing;
}
