import { getDashboard, type WorkQueue, workQueueNames } from "#contract/dashboard";
import { staffAction } from "../../http/action";
import { chinaDay, chinaDayRange } from "../../platform/china-day";
import { findCounters } from "../counters/counters.queries";
import { dayCounter, dayFigures } from "../counters/day-figures.rules";
import { percentile } from "./dashboard.rules";
import { countDone, countQueues, findTurnarounds, queueCountMax } from "./dashboard.store";

const latestReports = 200;
const dayCount = 14;

export const getDashboardAction = staffAction(getDashboard, {
  load({ now }) {
    const keys = lastDays(now).flatMap((at) => dayFigures.map((figure) => dayCounter(figure, at)));
    return [
      countQueues(now),
      countDone(chinaDayRange(chinaDay(now))),
      findTurnarounds(latestReports),
      findCounters(keys),
    ];
  },
  run({ now, loaded: [queues, today, turnarounds, counters] }) {
    return {
      at: now,
      day: chinaDay(now),
      queues: queues.map(
        ({ queue, count, oldestAt }): WorkQueue => ({
          queue: queue as WorkQueue["queue"],
          title: workQueueNames[queue as WorkQueue["queue"]],
          count: Math.min(count, queueCountMax),
          isCapped: count > queueCountMax,
          oldestAt,
        }),
      ),
      today,
      turnaround: {
        sampleSize: turnarounds.length,
        p50Ms: percentile(turnarounds, 0.5),
        p90Ms: percentile(turnarounds, 0.9),
      },
      days: lastDays(now).map((at) => ({
        day: chinaDay(at),
        received: counters.get(dayCounter("received", at)) ?? 0,
        published: counters.get(dayCounter("published", at)) ?? 0,
      })),
    };
  },
});

/** A moment of each of the latest days, oldest first. */
function lastDays(now: number): number[] {
  return Array.from({ length: dayCount }, (_, i) => now - (dayCount - 1 - i) * 86_400_000);
}
