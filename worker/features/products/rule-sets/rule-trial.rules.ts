import type { DataOf } from "#contract/endpoint";
import type { tryRuleSet } from "#contract/rule-sets.schemas";
import type { AssayDefinition } from "../assays/assay.types";
import { evaluateFindings } from "../templates/report-content.rules";
import type { RuleSet } from "./rule-set.rules";

type Trial = DataOf<typeof tryRuleSet>;

const samplesMax = 20;

export interface PastResult {
  readonly id: string;
  readonly tubeId: string;
  readonly barcode: string;
  readonly nameMasked: string;
  readonly level: number | null;
  readonly phenotype: string;
  readonly findings: Readonly<Record<string, string | null>>;
}

/**
 * Applies a rule set to results that have an answer already: counts per answer before and after, and whose answer would change.
 */
export function applyToPastResults(
  ruleSet: RuleSet,
  assay: AssayDefinition,
  results: readonly PastResult[],
): Pick<Trial, "moves" | "samples"> & { changed: number } {
  const moves = new Map<string, Trial["moves"][number]>();
  const samples: Trial["samples"] = [];
  let changed = 0;
  for (const { findings, level: from, phenotype: fromPhenotype, tubeId, barcode, nameMasked } of results) {
    const answer = evaluateFindings(assay, ruleSet, findings);
    const { to, toPhenotype } = answer.ok
      ? { to: answer.level, toPhenotype: answer.phenotype }
      : { to: null, toPhenotype: "" };
    const problem = answer.ok ? null : answer.problem;
    const key = JSON.stringify([from, fromPhenotype, to, toPhenotype, problem]);
    const move = moves.get(key) ?? { from, fromPhenotype, to, toPhenotype, problem, count: 0 };
    moves.set(key, { ...move, count: move.count + 1 });
    if (answer.ok && from === to && fromPhenotype === toPhenotype) continue;
    changed++;
    if (samples.length < samplesMax)
      samples.push({ tubeId, barcode, nameMasked, from, to, fromPhenotype, toPhenotype });
  }
  return { moves: [...moves.values()], samples, changed };
}
