const chinaOffset = "+08:00";

/** The calendar day in China, `YYYY-MM-DD`, of a moment in ms UTC. */
export function chinaDay(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** The moment in China time with its zone, `2026-11-19T09:40:00.000+08:00`. */
export function chinaTime(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, -1)}${chinaOffset}`;
}

/** The time of day in China, `09:40`. */
export const chinaClock = (at: number): string => chinaTime(at).slice(11, 16);

/** The same day in the format of the numbers of batches, plates and samples, `YYMMDD`. */
export function shortChinaDay(at: number): string {
  return chinaDay(at).slice(2).replaceAll("-", "");
}

/** First moment of a calendar day in China and of the day after it, ms UTC. */
export function chinaDayRange(day: string): readonly [from: number, until: number] {
  const from = Date.parse(`${day}T00:00:00${chinaOffset}`);
  return [from, from + 86_400_000];
}

/** Midnight in China, ms UTC, at which the day of that moment began. */
export function chinaDayStart(at: number): number {
  return chinaDayRange(chinaDay(at))[0];
}
