import { codes } from "#contract/envelope";
import { ApiError } from "../../../shared/api";
import { showToast } from "../toast-queue";

/** One sentence per field of a form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The sentences of a refusal of the server, by field; empty for any other error. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first ?? error.message]));
}

/** Says a refusal by field where no field is shown; a person who declined to give his password knows it already. */
export function showFieldError(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors || error.errors.proof) return;
  showToast({ kind: "error", text: Object.values(error.errors)[0]?.[0] ?? error.message });
}
