import { toChinaDate } from "../../shared/china-time";

/**
 * A time as text in China's time zone, as all days are, whatever the machine's. `pattern` takes {y} {m} {d} {h} {i}
 * {s}; the default is the specification's. A value of ten digits counts as seconds (section 9). An absent time is a
 * dash.
 */
export function formatTime(at: number | null | undefined, pattern = "{y}-{m}-{d} {h}:{i}:{s}"): string {
  if (at === null || at === undefined) return "—";
  const date = toChinaDate(at < 1e10 ? at * 1000 : at);
  const two = (value: number) => String(value).padStart(2, "0");
  const parts: Record<string, string> = {
    y: String(date.getUTCFullYear()),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    h: two(date.getUTCHours()),
    i: two(date.getUTCMinutes()),
    s: two(date.getUTCSeconds()),
  };
  return pattern.replaceAll(/\{([ymdhis])\}/g, (_, key: string) => parts[key] ?? "");
}

/** Short text for a time: only the hour for today, else the date and the hour. */
export function shortTime(at: number, today: number): string {
  const isToday = formatTime(at, "{y}-{m}-{d}") === formatTime(today, "{y}-{m}-{d}");
  return formatTime(at, isToday ? "今天 {h}:{i}" : "{y}-{m}-{d} {h}:{i}");
}

/** A duration in at most two units: 3 天 4 小时, 25 分钟. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
  return `${rest} 分钟`;
}
