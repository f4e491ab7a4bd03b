import { parseDay } from "#contract/calendar";

type InstrumentTime =
  | { ok: true; at: number; assumedZone: string | null }
  | { ok: false; reason: "unreadable" | "zone-missing" | "zone-unknown"; zone: string | null };

/**
 * Time zone abbreviations as the instruments' Java software prints them, in minutes east of UTC. Ambiguous abbreviations are
 * left out, except CST: our laboratories are in China, so it is read as China Standard Time, with a warning.
 */
const zoneMinutes: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  SGT: 480,
  HKT: 480,
  CST: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  EST: -300,
  EDT: -240,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};
const assumedZones = new Set(["CST"]);

const shape =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(?:([AP])\.?M\.?)?\s*([A-Za-z]{1,5})?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i;

/**
 * Reads "2010-09-16 07:35:29 AM EDT" to ms UTC. The software prints AM/PM beside 24-hour times as well ("22:05:31 PM"), so an
 * hour above 12 is used unchanged. A time without a known time zone is refused.
 */
export function readInstrumentTime(text: string): InstrumentTime {
  const unreadable = { ok: false, reason: "unreadable", zone: null } as const;
  const found = text.length > 64 ? null : shape.exec(text.trim());
  if (!found) return unreadable;
  const [year, month, day, hour12, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const half = found[7]?.toUpperCase();
  const hour = hourOfDay(hour12 ?? 0, half);
  const local = Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0, hour, minute ?? 0, second ?? 0);
  const isRealDate = parseDay(`${year}-${month}-${day}`) !== undefined;
  if (!isRealDate || hour > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return unreadable;
  return withZone(local, found[8]?.toUpperCase() ?? null, found[9] ?? null);
}

function hourOfDay(hour: number, half: string | undefined): number {
  if (half === "P" && hour < 12) return hour + 12;
  return half === "A" && hour === 12 ? 0 : hour;
}

function withZone(local: number, name: string | null, offset: string | null): InstrumentTime {
  if (name === null && offset === null) return { ok: false, reason: "zone-missing", zone: null };
  if (offset !== null && (name === null || name === "UTC" || name === "GMT")) {
    const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
    const east = (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
    if (Math.abs(east) > 14 * 60) return { ok: false, reason: "zone-unknown", zone: offset };
    return { ok: true, at: local - east * 60_000, assumedZone: null };
  }
  const east = name !== null && Object.hasOwn(zoneMinutes, name) && offset === null ? zoneMinutes[name] : undefined;
  if (east === undefined || name === null) return { ok: false, reason: "zone-unknown", zone: name };
  return { ok: true, at: local - east * 60_000, assumedZone: assumedZones.has(name) ? name : null };
}
