import type { AssayDefinition } from "../products/assays/assay.types";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import { concludeTargets } from "../products/pathogen-findings.rules";
import { evaluateSubject, type SubjectOutcome } from "./commit-rows.rules";
import type { SampleCall, SampleCalls } from "./plates/plate-calls.rules";
import type { LabProduct } from "./subject.types";

/** Sites or targets of an assay for which a manual result needs a value. */
export function targetsOfAssay(assay: AssayDefinition): string[] {
  return assay.kind === "genotype" ? assay.sites.map(({ rsid }) => rsid) : assay.targets.map(({ code }) => code);
}

/**
 * Calls of a sample whose result was typed by people or came from another laboratory, instead of being measured here.
 * @param values genotype or finding by site or target; null where none was called, absent where nothing was stated.
 */
function manualCalls(assay: AssayDefinition, values: Readonly<Record<string, string | null>>): SampleCalls {
  const calls = targetsOfAssay(assay).map((targetCode): SampleCall => {
    const value = values[targetCode] ?? null;
    const isOpen = value === "inconclusive" || value === "invalid";
    const state = value === null ? "no_call" : isOpen ? value : "called";
    const reason = targetCode in values ? `${targetCode} 没有判出，需要复检` : `没有 ${targetCode} 的结果，需要复检`;
    const none = { positions: [], instrumentCall: "", isConflict: false };
    return { targetCode, state, value, reason: state === "called" ? "" : reason, ...none };
  });
  const findings = calls.map(({ value }) => (value ?? "invalid") as TargetFinding);
  const conclusion = assay.kind === "pathogen" ? concludeTargets(findings) : null;
  return { sampleName: "", calls, conclusion, attention: [] };
}

/** Level and hold of such a result under the product's rules; whoever provided the result is responsible for its controls. */
export function manualOutcome(
  product: LabProduct,
  values: Readonly<Record<string, string | null>>,
  earlier: readonly TargetFinding[],
): SubjectOutcome & { readonly calls: readonly SampleCall[] } {
  const sample = manualCalls(product.assay, values);
  const calls = { verdict: { passed: true, reasons: [], checks: [] } };
  return { ...evaluateSubject({ product, calls }, sample, earlier), calls: sample.calls };
}
