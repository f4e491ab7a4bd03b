const pad = (n: number) => String(n).padStart(2, "0");
const chinaOffsetMs = 8 * 3_600_000;

/** Its UTC parts are what clocks in China show: the same on every phone, and in the document that the server has rendered. */
const inChina = (time: number) => new Date(time + chinaOffsetMs);

/** "2026-11-21" in China. */
export function dayText(time: number): string {
  return inChina(time).toISOString().slice(0, 10);
}

/** "11月21日 09:05" in China. */
export function momentText(time: number): string {
  const d = inChina(time);
  return `${d.getUTCMonth() + 1}月${d.getUTCDate()}日 ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`;
}
