import { checkDayCounters } from "#contract/dashboard.schemas";
import { staffAction } from "../../http/action";
import { chinaDay, chinaDayStart } from "../../platform/china-day";
import { previousChanged } from "../../platform/database/conditions";
import type { Deps } from "../../platform/deps";
import { correctDayCounter, type DayCount, recountDays } from "../counters/day-counters.queries";
import { dayFigureNames } from "../counters/day-figures.rules";
import { type AuditContext, type AuditEvent, auditRows } from "../logs/logs.actions";

const dayMs = 86_400_000;
const checkedDays = 14;

const daysBefore = (now: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => chinaDayStart(now) - i * dayMs);

const wrongOnes = (counts: readonly DayCount[]) => counts.filter(({ stored, counted }) => stored !== counted);

/** Statements that correct wrong counters, each with its audit row. */
async function repairs(context: AuditContext, wrong: readonly DayCount[], actor?: AuditEvent["actor"]) {
  const rows = await Promise.all(
    wrong.map(async (one) => [
      correctDayCounter(one),
      ...(await auditRows(context, {
        action: "counter.repair",
        objectType: "counter",
        objectId: one.key,
        changes: { value: [one.stored, one.counted] },
        when: previousChanged,
        ...(actor ? { actor } : {}),
      })),
    ]),
  );
  return rows.flat();
}

/** Compares the counters of the last two weeks with the rows they count, and corrects them on request. */
export const checkDayCountersAction = staffAction(checkDayCounters, {
  load: ({ now }) => ({ recountDays: recountDays(daysBefore(now, checkedDays)) }),
  async run(ctx) {
    const wrong = wrongOnes(ctx.recountDays);
    const isRepaired = ctx.body.repair && wrong.length > 0;
    if (isRepaired) await ctx.deps.database.run(await repairs(ctx, wrong));
    return {
      checked: ctx.recountDays.length,
      isRepaired,
      differences: wrong.map(({ figure, dayStart, stored, counted }) => ({
        title: dayFigureNames[figure],
        day: chinaDay(dayStart),
        stored,
        counted,
      })),
    };
  },
});

/** Minute of the hour in which the scheduled job compares today's and yesterday's counters. */
const checkMinute = 17;

/** Scheduled job, active once an hour; answers how many counters it corrected. */
export async function checkCounters(deps: Pick<Deps, "database" | "clock" | "hash" | "auditHash">): Promise<number> {
  const now = deps.clock.now();
  if (Math.floor(now / 60_000) % 60 !== checkMinute) return 0;
  const [counts] = await deps.database.run([recountDays(daysBefore(now, 2))]);
  const wrong = wrongOnes(counts);
  if (wrong.length === 0) return 0;
  const context = { deps, now, request: { id: "", ip: "" } };
  await deps.database.run(await repairs(context, wrong, { kind: "system", label: "cron" }));
  return wrong.length;
}
