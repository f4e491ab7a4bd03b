import { ConstraintError } from "./database/database";
import { UnavailableError } from "./unavailable";

const longest = 200;

/**
 * The part of an error that may be logged and shown: its class, and its message or the place in the code. The message of an
 * error that is neither ours nor the database's may contain personal data and is left out.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return `${error.name}: ${saidBy(error) ?? placeOf(error)}`.slice(0, longest);
}

function saidBy(error: Error): string | undefined {
  if (error instanceof UnavailableError || error instanceof ConstraintError) return error.message;
  // Values are sent to the database separately from the statement, so its messages only name columns and tables.
  return /^(Libsql|Sqlite)|D1_ERROR/.test(`${error.name} ${error.message}`) ? error.message : undefined;
}

/** The innermost function with file and line, without the path of folders. */
function placeOf({ stack = "" }: Error): string {
  const [, where = "", file = ""] =
    /^\s+at (?:(?:async )?(\S+) \()?(?:\S*\/)?([^/\s()]+:\d+:\d+)\)?$/m.exec(stack) ?? [];
  return `at ${where} ${file}`.replace(/\s+/g, " ").trim();
}
