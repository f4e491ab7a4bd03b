import { ConstraintError } from "../platform/database/database";
import { fieldErrors } from "./errors";

/** Waits for a write and turns a violated unique index into a sentence on its field; `taken` maps `table.column` to the sentence. */
export async function withTakenErrors<T>(
  work: Promise<T>,
  taken: Readonly<Record<string, Record<string, string[]>>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const rule = error instanceof ConstraintError ? error.constraint : "";
    const field = Object.keys(taken).find((name) => rule.includes(name));
    throw field === undefined ? error : fieldErrors(taken[field] ?? {});
  }
}
