import type { Query } from "../../platform/database/database";
import {
  bucketExists,
  countInBucket,
  type EndedBucket,
  findEndedBuckets,
  removeBucket,
} from "../rate-limits/rate-limits.queries";
import type { SqlCondition } from "./logs.store";

/** Length of a window, ms; the refusals of one person for one call within a window become one audit row. */
export const refusalWindowMs = 10 * 60_000;
const keptMs = 7 * 86_400_000;
const perRun = 200;

/** Number of refusals of one call for one person within a window; `key` has the person and the call. */
type RefusalCount = EndedBucket;

export const addRefusalToWindow = (key: string, now: number): Query<number> =>
  countInBucket(key, refusalWindowMs, keptMs, now);

/** Counts whose window has ended. */
export const findEndedRefusals = (now: number): Query<RefusalCount[]> =>
  findEndedBuckets({ after: "refused:", before: "refused;" }, refusalWindowMs, now, perRun);

export const isRefusalCountStored = (one: RefusalCount): SqlCondition => bucketExists(one, refusalWindowMs);

export const removeRefusals = (one: RefusalCount): Query<number> => removeBucket(one, refusalWindowMs);
