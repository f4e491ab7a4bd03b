import { inChina } from "../../shared/china-time";

/** "2026-11-21" in China. */
export function dayText(time: number): string {
  return inChina(time).toISOString().slice(0, 10);
}

/** "09:05" in China. */
export function clockText(time: number): string {
  return inChina(time).toISOString().slice(11, 16);
}

/** "11月21日 09:05" in China. */
export function momentText(time: number): string {
  const d = inChina(time);
  return `${d.getUTCMonth() + 1}月${d.getUTCDate()}日 ${clockText(time)}`;
}
