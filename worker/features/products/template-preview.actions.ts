import { type ReportView, reportStepNames, reportSteps } from "#contract/report-view";
import { previewTemplate } from "#contract/templates";
import { staffAction } from "../../http/action";
import { knownDefinition } from "./definitions.actions";
import { findDefinition } from "./definitions.store";
import type { StoredTemplate } from "./product-rows";
import { composeReport, wordsOf } from "./report-content.rules";
import { sampleAnswers } from "./sample-answers.rules";
import { findTemplateTrial } from "./templates.store";

/** Nobody: what stands where a customer's own data will be. */
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
  version: 1,
} as const satisfies Partial<ReportView>;

const hour = 3_600_000;
const hoursAgo = { bound: 72, received: 48, tested: 4, reviewed: 1, published: 0 } as const;

/** The whole page as the phone would show it, for one answer of one product. */
export const previewTemplateAction = staffAction(previewTemplate, {
  load: ({ params: { id }, query }) => [findDefinition("template", id), findTemplateTrial(id, query.product)],
  run({ loaded, query, now }) {
    const row = knownDefinition(loaded[0]);
    const { products, shown } = loaded[1];
    if (!shown) return { products: [...products], product: null, answers: [], report: null };
    const { texts, page } = row.definition as StoredTemplate;
    const samples = sampleAnswers(shown.assay, shown.ruleSet);
    const source = { ...shown, texts, page, instrument: "示例仪器", laboratory: "示例实验室" };
    const answers = samples.map(({ phenotype, level }) => ({
      phrase: wordsOf(source, phenotype)?.phrase ?? "",
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
