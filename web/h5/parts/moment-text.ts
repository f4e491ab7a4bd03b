import { toChinaDate } from "../../shared/china-time";

/** "2026-11-21" in China. */
export function dayText(time: number): string {
  return toChinaDate(time).toISOString().slice(0, 10);
}

/** "09:05" in China. */
export function clockText(time: number): string {
  return toChinaDate(time).toISOString().slice(11, 16);
}

/** "11月21日 09:05" in China. */
export function momentText(time: number): string {
  const d = toChinaDate(time);
  return `${d.getUTCMonth() + 1}月${d.getUTCDate()}日 ${clockText(time)}`;
}
