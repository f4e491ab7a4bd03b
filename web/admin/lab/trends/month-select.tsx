import { now } from "../../../shared/clock";
import { type ListState, useListState } from "../../parts/list/list-state";
import { listRecentMonths } from "./trends.model";

const monthsShown = 24;

const monthKeys = ["month", "assayCode"] as const;
type MonthList = ListState<(typeof monthKeys)[number]>;

/** The month in the address; without one the last completed month, or the current one. */
export function useMonthFromAddress(isOver: boolean): { readonly list: MonthList; readonly month: string } {
  const list = useListState(monthKeys);
  const months = listRecentMonths(now(), monthsShown);
  const asked = list.filters.month;
  return { list, month: asked && months.includes(asked) ? asked : (months[isOver ? 1 : 0] ?? "") };
}

/** A filter field that chooses the month. */
export const monthFilterField = (month: string) => ({
  key: "month" as const,
  label: "月份",
  every: month,
  options: listRecentMonths(now(), monthsShown)
    .filter((one) => one !== month)
    .map((value) => ({ value, label: value })),
});
