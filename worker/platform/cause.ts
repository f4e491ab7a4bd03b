import { ConstraintError } from "./database/database";
import { UnavailableError } from "./unavailable";

const longest = 200;

/**
 * What may be logged and shown of an error: its kind, and where it arose or what it says of itself. The text of an error
 * that is none of ours or the database's may hold a person's data and is left out.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return `${error.name}: ${saidBy(error) ?? placeOf(error)}`.slice(0, longest);
}

function saidBy(error: Error): string | undefined {
  if (error instanceof UnavailableError || error instanceof ConstraintError) return error.message;
  // Statements carry their values apart, so what the database says of one names columns and tables only.
  return /^(Libsql|Sqlite)|D1_ERROR/.test(`${error.name} ${error.message}`) ? error.message : undefined;
}

/** The innermost function with file and line, without the folders before it. */
function placeOf({ stack = "" }: Error): string {
  const [, where = "", file = ""] =
    /^\s+at (?:(?:async )?(\S+) \()?(?:\S*\/)?([^/\s()]+:\d+:\d+)\)?$/m.exec(stack) ?? [];
  return `at ${where} ${file}`.replace(/\s+/g, " ").trim();
}
