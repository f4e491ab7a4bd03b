import type { ReportContent } from "#contract/report-view.schemas";

/**
 * What publishing stores in `report_versions.payload`: everything on the page that must never change again, texts
 * included, so that a later edition of the catalogue or a rule set cannot rewrite an old report. No personal data.
 */
export type ReportPayload = ReportContent & {
  /** What was signed and its signature, which lie with the page once the sample is archived, under one key. */
  readonly signed?: { readonly statement: string; readonly signature: string | null };
};

/** What publishing seals into `report_versions.person_sealed` (context `report-person:<versionId>`): who the result is about. */
export interface ReportPerson {
  readonly name: string;
  readonly gender: "male" | "female";
  /** YYYY-MM */
  readonly birth: string;
}

/** Sealing context of the person on one version; a sealed text moved to another version does not open. */
export function reportPersonContext(versionId: string): string {
  return `report-person:${versionId}`;
}
