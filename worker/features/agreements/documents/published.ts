import type { AgreementDocument } from "#contract/agreements.schemas";
import type { DocumentText } from "#contract/documents/document-text";
import { privacyPolicy } from "#contract/documents/privacy-policy.data";
import { sensitiveConsent } from "#contract/documents/sensitive-consent.data";
import { serviceAgreement } from "#contract/documents/service-agreement.data";
import { sha256 } from "../../../platform/crypto";
import { canonicalText } from "./canonical-text";

/** For the build: the documents in force with their hashes, which the worker reads from a file of the site. */
export function publishedDocuments(): Promise<AgreementDocument[]> {
  return Promise.all([serviceAgreement, sensitiveConsent, privacyPolicy].map(published));
}

async function published(text: DocumentText): Promise<AgreementDocument> {
  return {
    ...text,
    sha256: await sha256(canonicalText(text)),
    summary: [...text.summary],
    sections: text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    changes: [...text.changes],
  };
}
