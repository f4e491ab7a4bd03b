import type { AgreementDocument } from "#contract/agreements";
import { sha256 } from "../../../platform/crypto";
import { canonicalText } from "./canonical-text";
import type { DocumentText } from "./document-text";
import { privacyPolicy } from "./privacy-policy.data";
import { sensitiveConsent } from "./sensitive-consent.data";
import { serviceAgreement } from "./service-agreement.data";

/** For the build: the documents in force with their hashes, which the worker reads as a file of the site. */
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
