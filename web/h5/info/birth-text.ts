import { limits } from "#contract/limits";

/** Calendar month; `month` is 1-12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** Reads "2000-01"; for anything else returns the month at which the wheels start. */
export function parseBirth(text: string): YearMonth {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? /^(\d{4})-(\d{2})$/.exec(limits.birthDefault) ?? [];
  return { year: Number(year), month: Number(month) };
}

/** "2000年 1月", or nothing for an empty value. */
export function birthLabel(text: string): string {
  if (!text) return "";
  const { year, month } = parseBirth(text);
  return `${year}年 ${month}月`;
}
