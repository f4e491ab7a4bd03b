import type { Query } from "../../platform/database/database";
import { removeExpired } from "./housekeeping.store";

const day = 24 * 3_600_000;

/** Statements that remove codes after a day, sessions after a month, used-up counters and keys, and phones never verified. */
export function removeExpiredRows(now: number): Query<number>[] {
  return removeExpired({ now, codesBefore: now - day, sessionsBefore: now - 30 * day, phonesBefore: now - 2 * day });
}
