import type { DocumentKind } from "#contract/agreements";
import { listAgreements } from "#contract/agreements";
import type { AgreementDocument } from "#contract/agreements.schemas";
import { call } from "../../shared/api";

let loading: Promise<readonly AgreementDocument[]> | null = null;

/** The current documents, loaded once per page; a failed load is repeated at the next call. */
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

/** Discards the loaded documents, after the server reported a newer version of one. */
export function discardAgreements(): void {
  loading = null;
}

export async function agreementVersion(kind: DocumentKind): Promise<number> {
  return (await loadAgreements()).find((document) => document.kind === kind)?.version ?? 0;
}
