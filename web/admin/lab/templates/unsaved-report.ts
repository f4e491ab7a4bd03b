import type { ReportView } from "#contract/report-view.schemas";
import type { TemplateContent } from "#contract/templates.schemas";

/** A sample report with the unsaved edits. */
export function withUnsavedEdits(report: ReportView, form: TemplateContent): ReportView {
  const { levels, ink, fields, sections, standing, limits, notTested } = form;
  const href = report.ji === null ? "" : (levels[report.ji] ?? "");
  return {
    ...report,
    sections,
    limits: { standing, sentences: limits, notTested },
    art: href ? { href, ink, fields } : undefined,
  };
}

/** The same report for a customer whose tube belongs to no merchant. */
export const withoutMerchant = (report: ReportView): ReportView => ({
  ...report,
  tpl_type: "std",
  merchant: "",
  merchant_address: "",
});
