const chinaMs = 8 * 3_600_000;

/** A time as it is written in China: 2026-11-23 14:05:00. */
export const chinaTime = (at: number): string => new Date(at + chinaMs).toISOString().slice(0, 19).replace("T", " ");

/** The time given with `--at`: `2026-11-23 14:05`, optionally with seconds, is China time; `...T06:05:00Z` is UTC. */
export function parseBackupTime(text: string): number {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  const at = day ? Date.parse(`${day}T${time}+08:00`) : /Z$|[+-]\d\d:\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new Error(`--at ${text} is no time; it looks like --at "2026-11-23 14:05" (China's time).`);
  return at;
}
