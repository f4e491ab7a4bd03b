import { causeOf } from "./cause";
import { log } from "./log";
import { UnavailableError } from "./unavailable";

/** What became of things that were worked on one after the other. */
interface Turns<T, R> {
  readonly done: readonly { readonly thing: T; readonly result: R }[];
  /** Throws the first error that there was, so that whoever runs the sweep counts it as failed. */
  end(): void;
}

/**
 * Does the work of each thing, one after the other. One that fails is logged under its name and stops no other.
 * @param nameOf what the log may say of it: an id or a key, never a person's data
 */
export async function inTurn<T, R>(
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

/** As `inTurn` where nothing is left to do afterwards; answers how many went well, and throws the first error. */
export async function eachInTurn<T>(
  sweep: string,
  things: readonly T[],
  nameOf: (thing: T) => string,
  work: (thing: T) => Promise<unknown>,
): Promise<number> {
  const turns = await inTurn(sweep, things, nameOf, work);
  turns.end();
  return turns.done.length;
}

/**
 * Does the work of all things together; when that fails, of each half, until the one stands alone that cannot be done, which is
 * logged and stops no other. An outage fails them all and is thrown at once. Answers the sum of what the work answers.
 */
export async function inHalves<T>(
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
