import { shownCount, workQueueNames } from "#contract/dashboard";
import type { WorkQueue } from "#contract/dashboard.schemas";
import type { RobotOutcome } from "../../platform/robots";

const minute = 60_000;
const hour = 60 * minute;

/** Beijing hours in which nobody is disturbed; what comes meanwhile stands in the first note of the morning. */
export const quietHours = { from: 21, until: 8 } as const;
/** Between two notes of a robot. */
export const noteEveryMs = hour;
/** A sender that has not reported back by then is taken for dead. */
export const leaseMs = minute;
/** After that the next note says it anew. */
export const noteLifeMs = 6 * hour;
export const notesKeptMs = 30 * 24 * hour;

const attemptsMax = 5;
const backoff = [minute, 5 * minute, 15 * minute, hour] as const;

interface Came {
  readonly queue: WorkQueue["queue"];
  readonly count: number;
}

/** What a group reads: how many came into which queue, and where to go; no person, sample, number or result. */
export function noteText(came: readonly Came[], origin: string): string {
  const parts = came.map(({ queue, count }) => `${workQueueNames[queue]} ${shownCount(count)}`);
  return `新到待办：${parts.join("，")}。请登录后台处理${origin ? `：${origin}/dashboard` : ""}`;
}

/** What follows from an attempt (`attempts` counts it); a note whose fate nobody knows is sent again, twice does no harm. */
export function afterAttempt(
  outcome: RobotOutcome | { readonly kind: "unknown"; readonly reason: string },
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: number },
  now: number,
):
  | { readonly event: "send" | "give_up"; readonly reason: string }
  | { readonly event: null; readonly notBefore: number; readonly reason: string } {
  if (outcome.kind === "sent") return { event: "send", reason: "" };
  const { kind, reason } = outcome;
  const notBefore = now + (backoff[attempts - 1] ?? hour);
  const isOver = kind === "permanent" || attempts >= attemptsMax || notBefore > createdAt + noteLifeMs;
  return isOver ? { event: "give_up", reason } : { event: null, notBefore, reason };
}
