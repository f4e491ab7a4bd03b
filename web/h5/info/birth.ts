import { limits } from "#contract/limits";
import { inChina } from "../../shared/china-time";

/** Calendar month; `month` is 1-12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** Years that can be chosen, this year first. */
export function birthYears(today: YearMonth): number[] {
  return Array.from({ length: today.year - limits.birthYearFirst + 1 }, (_, i) => today.year - i);
}

/** Months that can be chosen in a year; those still to come are left out. */
export function birthMonths(year: number, today: YearMonth): number[] {
  return Array.from({ length: year === today.year ? today.month : 12 }, (_, i) => i + 1);
}

/** "2000-01" as the server expects it. */
export function birthText({ year, month }: YearMonth): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** Reads "2000-01"; anything else is the default the wheels start at. */
export function birthFrom(text: string): YearMonth {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? /^(\d{4})-(\d{2})$/.exec(limits.birthDefault) ?? [];
  return { year: Number(year), month: Number(month) };
}

/** "2000年 1月", or nothing for an empty value. */
export function birthLabel(text: string): string {
  if (!text) return "";
  const { year, month } = birthFrom(text);
  return `${year}年 ${month}月`;
}

/** Keeps the month inside what the year offers after the year wheel moved. */
export function clampMonth(value: YearMonth, today: YearMonth): YearMonth {
  const last = birthMonths(value.year, today).length;
  return value.month > last ? { ...value, month: last } : value;
}

/** Whether eighteen years have certainly not passed; in the month of the birthday the server decides. */
export function isUnderAge(text: string, today: YearMonth): boolean {
  const { year, month } = birthFrom(text);
  return (today.year - year) * 12 + today.month - month < limits.ageMin * 12;
}

/** Year and month of a moment in China, as the server counts them. */
export function monthOf(time: number): YearMonth {
  const date = inChina(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}
