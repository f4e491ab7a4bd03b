import { systemClock } from "../clock";
import type { Query, StatementResult } from "./database";

/**
 * Prevents a batch from being applied after its caller was told that it failed: a batch that writes begins and ends with a
 * statement that undoes all of it when the database's clock has passed the deadline. That clock may differ from ours. The time
 * that it reported, minus the time at which the answer arrived here, is never more than the real difference, so a deadline
 * computed with it is never too late.
 */
export interface LateBatch {
  /**
   * The batch as it is sent: a writing batch gets its guards, and the question for the database's time when that is not known.
   */
  guarded(queries: readonly Query<unknown>[], isWrite: boolean, until: number): readonly Query<unknown>[];
  /** The batch's own results; the time is learnt from the statements around it. */
  answered(sent: readonly Query<unknown>[], results: readonly StatementResult[]): readonly StatementResult[];
  /** The question for the database's time, when a writing batch cannot be sent without it. */
  question(): Query<unknown> | undefined;
  /**
   * Whether the error means that a batch was undone because it was late. Then the time is asked for again, because a clock may
   * have been set.
   */
  isLate(error: unknown): boolean;
}

const databaseTime = "cast(unixepoch('subsec') * 1000 as integer)";
const rememberedMs = 60_000;
const sentence = "this batch came too late";

export function lateBatch(): LateBatch {
  let distance: { readonly ms: number; readonly at: number } | undefined;

  const isOld = () => !distance || systemClock.now() > distance.at + rememberedMs;
  const learn = ({ rows }: StatementResult) => {
    const now = systemClock.now();
    const ms = Number(rows[0]?.[0]) - now;
    if (isOld() || !distance || ms > distance.ms) distance = { ms, at: now };
  };
  const question: Query<unknown> = { sql: `select ${databaseTime} as now`, params: [], columns: 1, read: learn };
  const guard = (until: number): Query<unknown> => ({
    // A sentence is not a valid JSON path, so this causes an error that contains the sentence, and the first error undoes the
    // batch.
    sql: `select case when ${databaseTime} > ? then json_extract('{}', '${sentence}') else ${databaseTime} end as now`,
    params: [Math.floor(until + (distance?.ms ?? 0))],
    columns: 1,
    read: learn,
  });

  return {
    guarded(queries, isWrite, until) {
      if (isWrite) return [guard(until), ...queries, guard(until)];
      return isOld() ? [...queries, question] : queries;
    },
    answered(sent, results) {
      const isOwn = (query: Query<unknown> | undefined) => query?.read === learn;
      results.forEach((result, index) => {
        if (isOwn(sent[index])) learn(result);
      });
      return results.filter((_, index) => !isOwn(sent[index]));
    },
    question: () => (distance ? undefined : question),
    isLate(error) {
      const isLate = error instanceof Error && error.message.includes(sentence);
      if (isLate) distance = undefined;
      return isLate;
    },
  };
}
