import { formatTime } from "../../parts/format-time";
import type { Option } from "./form-field";

/** "2" on, "1" off. */
export const statusNames = { "2": "正常", "1": "停用" } as const;
export const statusOptions: readonly Option[] = [
  { value: "2", label: "正常" },
  { value: "1", label: "停用" },
];

export const sexNames = { "0": "男", "1": "女", "2": "未知" } as const;

/** The contract's number fields take 0 to 9999; an empty order is 0. */
export function sortError(text: string): string | undefined {
  return /^\d{0,4}$/.test(text.trim()) ? undefined : "排序为 0-9999 的整数";
}

/** First and last millisecond of days `YYYY-MM-DD` in the machine's time zone; undefined for what is no day. */
export function daySpan(from: string, until: string): { beginTime?: number; endTime?: number } {
  const start = (day: string) => new Date(`${day}T00:00:00`).getTime();
  const begin = start(from);
  const end = start(until) + 24 * 3_600_000 - 1;
  return { ...(begin >= 0 ? { beginTime: begin } : {}), ...(end >= 0 ? { endTime: end } : {}) };
}

/** A day for a date field. */
export const dayText = (at: number) => formatTime(at, "{y}-{m}-{d}");
