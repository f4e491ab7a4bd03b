import type { DocumentKind } from "#contract/agreements";
import { type AgreementDocument, listAgreements } from "#contract/agreements.schemas";
import { documentVersions } from "#contract/documents/document-versions";
import { publicAction } from "../../http/action";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { cachedSiteFile } from "../../platform/site-file";
import { canonicalText } from "./documents/canonical-text";
import { insertDocument, retireOtherDocuments } from "./documents.queries";

/** The documents in force, as the build wrote them (documents/published.ts). */
export const documentsInForce = cachedSiteFile(
  "agreements.json",
  (file): Promise<readonly AgreementDocument[]> => file.json(),
);

/** The row id and version of the document that is in force. */
export function currentDocument(kind: DocumentKind): { id: string; version: number } {
  const version = documentVersions[kind];
  return { id: `${kind}-${version}`, version };
}

/** Statements that store the documents in the database, where consents refer to them. */
export function documentStatements(documents: readonly AgreementDocument[], now: number): SeedQuery[] {
  return documents.flatMap((text) => {
    const { kind, version, title, sha256: contentHash } = text;
    const { id } = currentDocument(kind);
    const row = { id, kind, revision: version, title, body: canonicalText(text), contentHash };
    const insert = insertDocument({ ...row, isCurrent: true, publishedAt: now });
    return [retireOtherDocuments(kind, id), insert].map((query) => seedQuery(`document:${id}`, query));
  });
}

export const listAgreementsAction = publicAction(listAgreements, {
  async run({ deps }) {
    return { list: [...(await documentsInForce(deps.assets))] };
  },
});
