import { causeOf } from "./cause";
import { log } from "./log";
import { UnavailableError } from "./unavailable";

/** The results of work that was done one item after the other. */
interface Turns<T, R> {
  readonly done: readonly { readonly thing: T; readonly result: R }[];
  /** Throws the first error, if there was one, so that the scheduled job counts as failed. */
  end(): void;
}

/**
 * Does the work of each item, one after the other. A failure is logged under the item's name and does not stop the others.
 * @param nameOf what the log may contain: an id or a key, never a person's data
 */
export async function runInTurn<T, R>(
  sweep: string,
  things: readonly T[],
  nameOf: (thing: T) => string,
  work: (thing: T) => Promise<R>,
): Promise<Turns<T, R>> {
  const done: { thing: T; result: R }[] = [];
  const errors: unknown[] = [];
  for (const thing of things)
    try {
      done.push({ thing, result: await work(thing) });
    } catch (error) {
      errors.push(error);
      log.error("sweep", { sweep, thing: nameOf(thing), cause: causeOf(error) });
    }
  return {
    done,
    end() {
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** As `runInTurn` when nothing is left to do afterwards; answers how many succeeded, and throws the first error. */
export async function runEachInTurn<T>(
  sweep: string,
  things: readonly T[],
  nameOf: (thing: T) => string,
  work: (thing: T) => Promise<unknown>,
): Promise<number> {
  const turns = await runInTurn(sweep, things, nameOf, work);
  turns.end();
  return turns.done.length;
}

/**
 * Does the work of all items together; when that fails, of each half, until only the failing item is left, which is logged and
 * does not stop the others. An outage would fail all of them and is thrown at once. Answers the sum of the work's answers.
 */
export async function runInHalves<T>(
  sweep: string,
  things: readonly T[],
  nameOf: (thing: T) => string,
  work: (things: readonly T[]) => Promise<number>,
): Promise<{ readonly count: number; end(): void }> {
  const errors: unknown[] = [];
  const attempt = async (some: readonly T[]): Promise<number> => {
    const [first] = some;
    if (first === undefined) return 0;
    try {
      return await work(some);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      const middle = Math.ceil(some.length / 2);
      if (some.length > 1) return (await attempt(some.slice(0, middle))) + (await attempt(some.slice(middle)));
      errors.push(error);
      log.error("sweep", { sweep, thing: nameOf(first), cause: causeOf(error) });
      return 0;
    }
  };
  const count = await attempt(things);
  return {
    count,
    end() {
      if (errors.length > 0) throw errors[0];
    },
  };
}
