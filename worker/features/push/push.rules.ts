import { formatBadgeCount, workQueueNames } from "#contract/dashboard";
import type { WorkQueue } from "#contract/dashboard.schemas";
import type { RobotOutcome } from "../../platform/robots";

const minute = 60_000;
const hour = 60 * minute;

/** Beijing hours without notes; what comes meanwhile is part of the first note of the morning. */
export const quietHours = { from: 21, until: 8 } as const;
/** Shortest time between two notes of a robot. */
export const noteIntervalMs = hour;
/** A sender that has not recorded an outcome after this time counts as dead. */
export const noteLeaseMs = minute;
/** A note that was not sent within this time expires, because the next note has the same news. */
export const noteLifeMs = 6 * hour;
export const noteRetentionMs = 30 * 24 * hour;

const attemptsMax = 5;
const backoff = [minute, 5 * minute, 15 * minute, hour] as const;

interface Came {
  readonly queue: WorkQueue["queue"];
  readonly count: number;
}

/** The text for a group: how many entries came into which queue, and a link; no person, sample, number or result. */
export function noteText(came: readonly Came[], origin: string): string {
  const parts = came.map(({ queue, count }) => `${workQueueNames[queue]} ${formatBadgeCount(count)}`);
  return `新到待办：${parts.join("，")}。请登录后台处理${origin ? `：${origin}/dashboard` : ""}`;
}

/**
 * The next step after an attempt (`attempts` counts it); a note whose outcome is unknown is sent again, because a second one
 * does no harm.
 */
export function stepAfterAttempt(
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
