import { getDashboard, type WorkQueue, workQueueNames } from "#contract/dashboard";
import { staffAction } from "../../http/action";
import { idFloor } from "../../platform/ids";
import { chinaDay, chinaDayStart } from "../kits/lot-expiry.rules";
import { percentile, publishedCounter, receivedCounter } from "./dashboard.rules";
import { countQueues, countSince, findCounters, findTurnarounds, queueCountMax } from "./dashboard.store";

const latestReports = 200;
const dayCount = 14;

export const show = staffAction(getDashboard, {
  load({ now }) {
    const keys = lastDays(now).flatMap(({ short }) => [receivedCounter(short), publishedCounter(short)]);
    return [
      countQueues(now),
      countSince(idFloor(chinaDayStart(now))),
      findTurnarounds(latestReports),
      findCounters(keys),
    ];
  },
  run({ now, loaded: [queues, since, turnarounds, counters] }) {
    const days = lastDays(now).map(({ day, short }) => ({
      day,
      received: counters.get(receivedCounter(short)) ?? 0,
      published: counters.get(publishedCounter(short)) ?? 0,
    }));
    const today = days.at(-1);
    return {
      at: now,
      queues: queues.map(
        ({ queue, count, oldestAt }): WorkQueue => ({
          queue: queue as WorkQueue["queue"],
          title: workQueueNames[queue as WorkQueue["queue"]],
          count: Math.min(count, queueCountMax),
          isCapped: count > queueCountMax,
          oldestAt,
        }),
      ),
      today: { ...since, received: today?.received ?? 0, published: today?.published ?? 0 },
      turnaround: {
        sampleSize: turnarounds.length,
        p50Ms: percentile(turnarounds, 0.5),
        p90Ms: percentile(turnarounds, 0.9),
      },
      days,
    };
  },
});

function lastDays(now: number): { day: string; short: string }[] {
  return Array.from({ length: dayCount }, (_, i) => {
    const day = chinaDay(now - (dayCount - 1 - i) * 86_400_000);
    return { day, short: day.slice(2).replaceAll("-", "") };
  });
}
