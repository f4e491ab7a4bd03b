import { toChinaDate } from "../../../shared/china-time";

const dayMs = 86_400_000;

/** Calendar days, both included; empty means open. */
export interface DaySpan {
  readonly beginTime: string;
  readonly endTime: string;
}

export const spanNames = {
  today: "今天",
  week: "近 7 天",
  month: "近 30 天",
  thisMonth: "本月",
  lastMonth: "上月",
} as const;
export type DayPreset = keyof typeof spanNames;

/** The days of a preset in China, where the laboratory is, `2026-11-23`. */
export function daysOfPreset(name: DayPreset, now: number): DaySpan {
  const today = dayOf(now);
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = dayOf(Date.parse(`${first}T00:00+08:00`) - 1);
  const spans: Record<DayPreset, DaySpan> = {
    today: { beginTime: today, endTime: today },
    week: { beginTime: dayOf(now - 6 * dayMs), endTime: today },
    month: { beginTime: dayOf(now - 29 * dayMs), endTime: today },
    thisMonth: { beginTime: first, endTime: today },
    lastMonth: { beginTime: `${lastOfBefore.slice(0, 7)}-01`, endTime: lastOfBefore },
  };
  return spans[name];
}

/** The preset that has these days at present. */
export function presetOfDays({ beginTime, endTime }: DaySpan, now: number): DayPreset | undefined {
  const names = Object.keys(spanNames) as DayPreset[];
  return names.find((name) => {
    const span = daysOfPreset(name, now);
    return span.beginTime === beginTime && span.endTime === endTime;
  });
}

function dayOf(at: number): string {
  return Number.isNaN(at) ? "" : toChinaDate(at).toISOString().slice(0, 10);
}
