import type { ReportContent } from "#contract/report-view.schemas";

/**
 * The contents of `report_versions.payload`: everything on the page that must never change, texts included, so that a later
 * edition of the catalogue or a rule set cannot change an old report. No personal data.
 */
export type ReportPayload = ReportContent & {
  /** The signed statement and its signature, which are stored with the page, under one key, once the sample is archived. */
  readonly signed?: { readonly statement: string; readonly signature: string | null };
};

/** The contents of `report_versions.person_sealed` (context `report-person:<versionId>`): the person the result is about. */
export interface ReportPerson {
  readonly name: string;
  readonly gender: "male" | "female";
  /** YYYY-MM */
  readonly birth: string;
}

/** The encryption context of the person in one version; an encrypted text copied to another version cannot be decrypted. */
export function reportPersonContext(versionId: string): string {
  return `report-person:${versionId}`;
}
