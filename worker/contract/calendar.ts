/** Whether the day exists; `2026-02-31` does not. */
export function isCalendarDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const two = (text: string) => text.padStart(2, "0");
/** Full-width digits and signs become plain ones; the Chinese characters of a date become hyphens. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .trim()
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日?/, "$1-$2-$3")
    .replace(/^(\d{4})年(\d{1,2})月$/, "$1-$2")
    .replace(/^(\d{4})年$/, "$1");

/**
 * `YYYY-MM-DD` of a day as people and spreadsheets write it: 2026-11-19, 2026/11/9, 2026.11.9, 2026年11月9日; undefined if it is
 * not a day.
 */
export function parseDay(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain(text)) ?? [];
  const written = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDay(written) ? written : undefined;
}

/**
 * As `parseDay`, but the day, or month and day, may be missing, as in a birth date. A time of midnight, which spreadsheets add,
 * is ignored.
 */
export function parseBirthDate(text: string): string | undefined {
  const bare = plain(text).replace(/[ T]+0?0:00(:00(\.0+)?)?$/, "");
  const [, year = "", month] = /^(\d{4})(?:[-/.](\d{1,2}))?$/.exec(bare) ?? [];
  if (year === "") return parseDay(bare);
  if (month === undefined) return isCalendarDay(`${year}-01-01`) ? year : undefined;
  return isCalendarDay(`${year}-${two(month)}-01`) ? `${year}-${two(month)}` : undefined;
}

const zone = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * ms UTC of a moment as people and spreadsheets write it, a day with or without a time: `2026/11/9 9:40`, `2026年11月9日
 * 09:40:15`, ISO 8601. China time unless the text names a zone; `timeOfBareDay` is used for a day without a time. Undefined if
 * it is not a moment.
 */
export function parseDateTime(text: string, timeOfBareDay = "00:00:00"): number | undefined {
  const [day = "", ...rest] = plain(text).split(/[ T]+/);
  const date = parseDay(day);
  if (date === undefined || rest.length > 2) return undefined;
  const written = rest.join("") || timeOfBareDay;
  const [own = ""] = zone.exec(written) ?? [];
  const [, hour = "", minute = "", second = "00", part = ""] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?$/.exec(own ? written.slice(0, -own.length) : written) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = own === "" ? "+08:00" : own.replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  const at = Date.parse(`${date}T${two(hour)}:${minute}:${second}${part.slice(0, 4)}${offset}`);
  return Number.isNaN(at) ? undefined : at;
}
