import { limits } from "#contract/limits";
import { toChinaDate } from "../../shared/china-time";
import { parseBirth, type YearMonth } from "./birth-text";

/** Years that can be chosen, this year first. */
export function birthYears(today: YearMonth): number[] {
  return Array.from({ length: today.year - limits.birthYearFirst + 1 }, (_, i) => today.year - i);
}

/** Months that can be chosen in a year, without future ones. */
export function birthMonths(year: number, today: YearMonth): number[] {
  return Array.from({ length: year === today.year ? today.month : 12 }, (_, i) => i + 1);
}

/** The month for the server, as "2000-01". */
export function birthText({ year, month }: YearMonth): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** Keeps the month within those of the year after the year wheel moved. */
export function clampMonthOfYear(value: YearMonth, today: YearMonth): YearMonth {
  const last = birthMonths(value.year, today).length;
  return value.month > last ? { ...value, month: last } : value;
}

/** Whether the person is certainly under eighteen; in the month of the birthday the server decides. */
export function isUnderAge(text: string, today: YearMonth): boolean {
  const { year, month } = parseBirth(text);
  return (today.year - year) * 12 + today.month - month < limits.ageMin * 12;
}

/** Year and month in China at a moment, as the server counts them. */
export function monthInChina(time: number): YearMonth {
  const date = toChinaDate(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}
