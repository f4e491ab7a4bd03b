import { workQueueNames } from "#contract/dashboard";
import { getDashboard } from "#contract/dashboard.schemas";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { chinaDay, chinaDayRange } from "../../platform/china-day";
import { findCounters } from "../counters/counters.queries";
import { dayCounterKey, dayFigures } from "../counters/day-figures.rules";
import { findApprovals } from "./approvals.store";
import { percentile } from "./dashboard.rules";
import { countFinishedWork, countQueues, findTurnarounds, queueCountMax } from "./dashboard.store";
import { approvalPermissions, visibleQueues } from "./work-queues.rules";

const latestReports = 200;
const dayCount = 14;
const approvalsShown = 20;

export const getDashboardAction = staffAction(getDashboard, {
  load({ now, sessionId }) {
    const keys = lastDays(now).flatMap((at) => dayFigures.map((figure) => dayCounterKey(figure, at)));
    return {
      queues: countQueues(sessionId, now),
      approvals: findApprovals(approvalsShown),
      today: countFinishedWork(chinaDayRange(chinaDay(now))),
      turnarounds: findTurnarounds(latestReports),
      counters: findCounters(keys),
    };
  },
  run({ now, caller: { userId, permissions }, queues, approvals, today, turnarounds, counters }) {
    const laboratory = {
      today,
      turnaround: {
        sampleSize: turnarounds.length,
        p50Ms: percentile(turnarounds, 0.5),
        p90Ms: percentile(turnarounds, 0.9),
      },
      days: lastDays(now).map((at) => ({
        day: chinaDay(at),
        received: counters.get(dayCounterKey("received", at)) ?? 0,
        published: counters.get(dayCounterKey("published", at)) ?? 0,
      })),
    };
    return {
      at: now,
      day: chinaDay(now),
      queues: visibleQueues(queues, permissions).map((one) => ({
        ...one,
        title: workQueueNames[one.queue],
        count: Math.min(one.count, queueCountMax),
        isCapped: one.count > queueCountMax,
      })),
      approvals: approvals
        .filter(
          ({ kind, askedBy }) => askedBy.userId !== userId && hasPermission(permissions, approvalPermissions[kind]),
        )
        .slice(0, approvalsShown),
      laboratory: hasPermission(permissions, "admin:dashboard:view") ? laboratory : null,
    };
  },
});

/** One moment within each of the latest days, oldest first. */
function lastDays(now: number): number[] {
  return Array.from({ length: dayCount }, (_, i) => now - (dayCount - 1 - i) * 86_400_000);
}
