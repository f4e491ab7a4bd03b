import { reportStepNames, reportSteps } from "#contract/report-view";
import type { ReportView } from "#contract/report-view.schemas";
import { previewTemplate } from "#contract/templates.schemas";
import { staffAction } from "../../../http/action";
import type { AssayDefinition } from "../assays/assay.types";
import { requireDefinition } from "../definitions.actions";
import { findDefinition } from "../definitions.store";
import type { StoredTemplate } from "../product-rows";
import { anyValue, type RuleRow, type RuleSet } from "../rule-sets/rule-set.rules";
import { composeReport, evaluateFindings, phenotypeTextsOf, type ReportFindings } from "./report-content.rules";
import { findTemplateTrial } from "./templates.store";

/** Placeholder values where a customer's own data will be. */
const nobody = {
  key: "SAMPLEREPORT",
  name: "张小明",
  gender: "男",
  birth: "1996-03",
  merchant: "示例健康驿站",
  merchant_address: "示例路 1 号",
  tpl_type: "mer",
  phone: "138****8000",
  fingerprint: "00000000",
  checkCode: null,
  proof: null,
  version: 1,
} as const satisfies Partial<ReportView>;

const hour = 3_600_000;
const hoursAgo = { bound: 72, received: 48, tested: 4, reviewed: 1, published: 0 } as const;

/** The whole page as the phone would show it, for one answer of one product. */
export const previewTemplateAction = staffAction(previewTemplate, {
  load: ({ params: { id }, query }) => ({
    definition: findDefinition("template", id),
    templateTrial: findTemplateTrial(id, query.product),
  }),
  run({ templateTrial, definition, query, now }) {
    const row = requireDefinition(definition);
    const { products, shown } = templateTrial;
    if (!shown) return { products: [...products], product: null, answers: [], report: null };
    const { texts, page } = row.definition as StoredTemplate;
    const samples = sampleAnswers(shown.assay, shown.ruleSet);
    const source = { ...shown, texts, page, instrument: "示例仪器", laboratory: "示例实验室" };
    const answers = samples.map(({ phenotype, level }) => ({
      phrase: phenotypeTextsOf(source, phenotype)?.phrase ?? "",
      level,
    }));
    const composed = composeReport(source, samples[query.answer]?.findings ?? {});
    const report: ReportView | null = composed.ok
      ? {
          ...nobody,
          versions: [],
          confirmedAt: null,
          ...composed.content,
          tpl_id: row.key,
          ji: composed.level,
          pcr_time: now - hoursAgo.tested * hour,
          publishedAt: now,
          timeline: reportSteps.map((step) => ({
            step,
            title: reportStepNames[step],
            at: now - hoursAgo[step] * hour,
          })),
        }
      : null;
    return { products: [...products], product: shown.product.code, answers, report };
  },
});

/** One answer that a rule set can give, with findings that lead to it. */
interface SampleAnswer {
  readonly phenotype: string;
  readonly level: number | null;
  readonly findings: ReportFindings;
}

/** Every answer of a rule set once, by level, with made-up findings of a sample that gets it. */
function sampleAnswers(assay: AssayDefinition, ruleSet: RuleSet): SampleAnswer[] {
  const answers = new Map<string, SampleAnswer>();
  for (const row of ruleSet.rows) {
    const findings = findingsFor(assay, ruleSet, row);
    const answer = evaluateFindings(assay, ruleSet, findings);
    if (!answer.ok) continue;
    const { level, phenotype } = answer;
    const key = JSON.stringify([level, phenotype]);
    if (!answers.has(key)) answers.set(key, { phenotype, level, findings });
  }
  return [...answers.values()].sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
}

/** Findings that match a row: its own value per input, or the first possible value for "*". */
function findingsFor(assay: AssayDefinition, ruleSet: RuleSet, { pattern }: RuleRow): ReportFindings {
  const values = ruleSet.inputs.map(({ key, values: [first = ""] }) => {
    const value = pattern[key] ?? anyValue;
    return [key, value === anyValue ? first : value] as const;
  });
  if (assay.kind === "genotype") return Object.fromEntries(values);
  const conclusion = values[0]?.[1] ?? "";
  // One target is given the panel's conclusion; "invalid" is given to all of them.
  const others = conclusion === "invalid" ? "invalid" : "not_detected";
  return Object.fromEntries(assay.targets.map(({ code }, index) => [code, index === 0 ? conclusion : others]));
}
