import { messages } from "#contract/messages";
import { type AppError, badRequest, fieldErrors, notFound } from "./errors";

interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

// The beginnings of zod's own English texts; for every expected refusal the contract has a Chinese sentence.
const untranslated = /^(Invalid|Too |Unrecognized|Expected)/;

/**
 * The error for input that its schema refuses: a value that breaks a field's rule answers 526 with messages per field; a
 * request that is malformed as a whole (unknown keys, a body of another type) answers 400; a path with an invalid parameter
 * answers 404.
 */
export function inputErrors(target: string, issues: readonly Issue[]): AppError {
  if (target === "param") return notFound();
  const unknownKeys = issues.find((i) => i.code === "unrecognized_keys");
  if (unknownKeys) return badRequest(`${messages.malformed}：不支持的字段 ${unknownKeys.keys?.join("、") ?? ""}`);
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".") || target;
    errors[field] = [
      ...(errors[field] ?? []),
      untranslated.test(issue.message) ? messages.invalidInput : issue.message,
    ];
  }
  return fieldErrors(errors);
}
