import type { Query } from "../../platform/database/database";
import {
  type Bucket,
  bucketExists,
  countInBucket,
  endedBuckets,
  removeBucket,
} from "../rate-limits/rate-limits.queries";
import type { Condition } from "./logs.store";

/** Length of a window, ms; the refusals of one person for one call within a window become one audit row. */
export const refusalWindowMs = 10 * 60_000;
const keptMs = 7 * 86_400_000;
const perRun = 200;

/** Number of refusals of one call for one person within a window; `key` has the person and the call. */
type RefusalCount = Bucket;

export const addRefusal = (key: string, now: number): Query<number> => countInBucket(key, refusalWindowMs, keptMs, now);

/** Counts whose window has ended. */
export const endedRefusals = (now: number): Query<RefusalCount[]> =>
  endedBuckets({ after: "refused:", before: "refused;" }, refusalWindowMs, now, perRun);

export const isCounted = (one: RefusalCount): Condition => bucketExists(one, refusalWindowMs);

export const removeRefusals = (one: RefusalCount): Query<number> => removeBucket(one, refusalWindowMs);
