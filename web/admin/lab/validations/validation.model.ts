import type { DataOf } from "#contract/endpoint";
import { type ValidationFigures, validationFiguresOf } from "#contract/validation-figures";
import type { getValidation } from "#contract/validations";
import type { ValidationContent } from "#contract/validations.schemas";

/** A validation as its page shows it: a signed one with the signed figures, a draft with the present ones. */
export interface Validation {
  readonly validation: DataOf<typeof getValidation>["validation"];
  readonly content: ValidationContent;
  readonly figures: ValidationFigures;
  readonly hash: string | null;
}

/** The contract returns the signed text as it was stored; its types are `ValidationContent` and `ValidationFigures`. */
export function parseValidation({ validation, signed, ...rest }: DataOf<typeof getValidation>): Validation {
  const content = rest.content as ValidationContent;
  const figures = signed ? (signed.figures as ValidationFigures) : validationFiguresOf(content);
  return { validation, content, figures, hash: signed?.hash ?? null };
}

/** Whether the shown data are the signed ones: SHA-256 of `{content, figures}` as JSON. */
export async function matchesSignature({ content, figures, hash }: Validation): Promise<boolean> {
  const bytes = new TextEncoder().encode(JSON.stringify({ content, figures }));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}
