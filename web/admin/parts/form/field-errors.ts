import { codes } from "#contract/envelope";
import { ApiError } from "../../../shared/api";

/** One sentence per field of a form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The sentences of a refusal of the server, by field; empty for any other error. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first ?? error.message]));
}
