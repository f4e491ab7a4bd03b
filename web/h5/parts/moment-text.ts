import { inChina } from "../../shared/china-time";

const pad = (n: number) => String(n).padStart(2, "0");

/** "2026-11-21" in China. */
export function dayText(time: number): string {
  return inChina(time).toISOString().slice(0, 10);
}

/** "11月21日 09:05" in China. */
export function momentText(time: number): string {
  const d = inChina(time);
  return `${d.getUTCMonth() + 1}月${d.getUTCDate()}日 ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`;
}
