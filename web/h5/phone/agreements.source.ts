import type { DocumentKind } from "#contract/agreements";
import { listAgreements } from "#contract/agreements";
import type { AgreementDocument } from "#contract/agreements.schemas";
import { call } from "../../shared/api";

let loading: Promise<readonly AgreementDocument[]> | null = null;

/** The current documents, fetched once per page; a failed fetch is tried again at the next call. */
export function loadAgreements(): Promise<readonly AgreementDocument[]> {
  loading ??= call(listAgreements).then(
    (answer) => answer.data.list,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Forgets the fetched documents, after the server said that one of them has a newer version. */
export function forgetAgreements(): void {
  loading = null;
}

export async function versionOf(kind: DocumentKind): Promise<number> {
  return (await loadAgreements()).find((document) => document.kind === kind)?.version ?? 0;
}
