import * as z from "zod/mini";
import { codes } from "#contract/envelope";
import { ApiError } from "../../../shared/api";

export type FieldErrors = Readonly<Record<string, string>>;

/** What the contract says about the values of a form, one sentence per field; empty when all is well. */
export function fieldErrors(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const checked = z.safeParse(schema, values);
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of checked.error.issues) errors[String(issue.path[0] ?? "")] ??= issue.message;
  return errors;
}

/** The same from a refusal of the server; empty for any other error. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.code !== codes.fieldErrors) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first ?? error.message]));
}
