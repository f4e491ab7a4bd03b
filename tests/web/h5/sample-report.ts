import type { ReportView } from "#contract/report-view.schemas";
import { findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { composeReport } from "#worker/features/products/templates/report-content.rules";

const at = (text: string) => Date.parse(`${text}+08:00`);

/** The report page of a shipped product for these findings, as the customer's phone receives it. */
export function reportOf(code: string, findings: Record<string, string>, over: Partial<ReportView> = {}): ReportView {
  const product = findProductDefinition(code);
  if (!product) throw new Error(`no product ${code}`);
  const { assay, ruleSet, texts } = product;
  const composed = composeReport(
    { product, assay, ruleSet, texts, instrument: "QuantStudio 7 Flex", laboratory: "示范实验室" },
    findings,
  );
  if (!composed.ok) throw new Error(`${code}: ${composed.problem}`);
  return {
    key: "ABCDEFGHJKLMNPQ",
    name: "王小明",
    gender: "男",
    birth: "1996-04",
    merchant: "",
    merchant_address: "",
    tpl_id: product.template.tplId,
    tpl_type: "std",
    ji: composed.level,
    pcr_time: at("2026-11-18T12:00:00"),
    phone: "138****8000",
    ...composed.content,
    version: 1,
    confirmedAt: null,
    publishedAt: at("2026-11-19T12:00:00"),
    fingerprint: "3FA91C07",
    timeline: [
      { step: "bound", title: "样本已绑定", at: at("2026-11-15T12:00:00") },
      { step: "published", title: "报告已发布", at: null },
    ],
    checkCode: "ABCDEFGHIJKLMNOP",
    proof: null,
    versions: [],
    ...over,
  };
}
