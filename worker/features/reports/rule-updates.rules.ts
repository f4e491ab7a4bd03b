import type { ReportChange } from "#contract/report-view";
import { composeReport } from "../products/report-content.rules";
import { laboratoryName } from "./publish.rules";
import { changesBetween } from "./report-changes.rules";
import type { ReportPayload } from "./report-payload";
import type { Candidate, ProductToday } from "./rule-updates.store";

export type Renewal =
  | {
      readonly outcome: "changed";
      readonly payload: ReportPayload;
      readonly level: number | null;
      readonly changes: ReportChange[];
    }
  | { readonly outcome: "same" | "unanswered" | "busy" };

// The person of a report stays who he is; only what is said about the result is compared.
const nobody = { name: "", gender: "male", birth: "" } as const;

/** What the live rules say about a report that other rules judged; null for one that they judged already. */
export function renewalOf(candidate: Candidate, today: ProductToday): Renewal | null {
  const { ruleSet, template } = today;
  const isShown = candidate.state === "published" || candidate.state === "corrected";
  if (!ruleSet || !template || candidate.ruleSetId === ruleSet.id) return null;
  if (!isShown || candidate.isGone || candidate.hasOpenCorrection) return { outcome: "busy" };
  if (!candidate.assay) return { outcome: "unanswered" };
  const { texts, page: look } = template.definition;
  const product = today as Parameters<typeof composeReport>[0]["product"];
  const page = { product, assay: candidate.assay, ruleSet: ruleSet.definition, texts, page: look };
  const composed = composeReport(
    { ...page, instrument: candidate.instrument, laboratory: laboratoryName },
    candidate.findings,
  );
  if (!composed.ok) return { outcome: "unanswered" };
  const { content: payload, level } = composed;
  const changes = changesBetween(
    { payload: candidate.payload, level: candidate.level, person: nobody },
    { payload, level, person: nobody },
  );
  const isSame = changes.every(({ kind }) => kind === "rules");
  return isSame ? { outcome: "same" } : { outcome: "changed", payload, level, changes };
}
