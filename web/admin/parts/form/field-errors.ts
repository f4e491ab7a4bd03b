import { codes } from "#contract/envelope";
import { ApiError } from "../../../shared/api";
import { showToast } from "../toast-queue";

/** One message per field of a form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The messages of a server's refusal, by field; empty for any other error. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first ?? error.message]));
}

/**
 * Shows the messages of a refusal whose fields are not on the screen; not for a person who cancelled the password
 * dialog.
 */
export function showOtherFieldErrors(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors || error.errors.proof) return;
  showToast({ kind: "error", text: Object.values(error.errors)[0]?.[0] ?? error.message });
}
