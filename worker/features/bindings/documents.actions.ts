import { type AgreementDocument, type DocumentKind, listAgreements } from "#contract/agreements";
import { publicAction } from "../../http/action";
import { sha256 } from "../../platform/crypto";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import type { DocumentText } from "./documents/document-text";
import { privacyPolicy } from "./documents/privacy-policy.data";
import { sensitiveConsent } from "./documents/sensitive-consent.data";
import { serviceAgreement } from "./documents/service-agreement.data";
import { insertDocument, retireOtherDocuments } from "./documents.store";

const current: Readonly<Record<DocumentKind, DocumentText>> = {
  agreement: serviceAgreement,
  sensitive: sensitiveConsent,
  privacy: privacyPolicy,
};

/** The row id and version of the document that is in force. */
export function currentDocument(kind: DocumentKind): { id: string; version: number } {
  const { version } = current[kind];
  return { id: `${kind}-${version}`, version };
}

/** The text as it is hashed and stored: title, headings and paragraphs, one per line. */
export function canonicalText(text: DocumentText): string {
  const sections = text.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [text.title, `version ${text.version}`, text.effectiveOn, ...text.summary, ...sections].join("\n");
}

/** Statements that bring the documents in force into the database, where consents point at them. */
export async function documentRows(kinds: readonly DocumentKind[], now: number): Promise<SeedQuery[]> {
  const queries: SeedQuery[] = [];
  for (const kind of kinds) {
    const text = current[kind];
    const { id } = currentDocument(kind);
    const body = canonicalText(text);
    const row = { id, kind, revision: text.version, title: text.title, body, contentHash: await sha256(body) };
    const insert = insertDocument({ ...row, isCurrent: true, publishedAt: now });
    queries.push(...[retireOtherDocuments(kind, id), insert].map((query) => seedQuery(`document:${id}`, query)));
  }
  return queries;
}

export const listAgreementsAction = publicAction(listAgreements, {
  async run() {
    const list = await Promise.all(Object.values(current).map(published));
    return { list };
  },
});

async function published(text: DocumentText): Promise<AgreementDocument> {
  return {
    ...text,
    sha256: await sha256(canonicalText(text)),
    summary: [...text.summary],
    sections: text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    changes: [...text.changes],
  };
}
