import { messages } from "#contract/messages";
import { type AppError, badRequest, fieldErrors, notFound } from "./errors";

interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

// Zod's own English texts start like these; the contract gives every expected refusal its Chinese sentence.
const untranslated = /^(Invalid|Too |Unrecognized|Expected)/;

/**
 * Input refused by its schema: a value outside a field's rule answers 526 with messages per field, a request that is
 * malformed as a whole (unknown keys, body of another shape) answers 400. A path with a part that names nothing is none: 404.
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
