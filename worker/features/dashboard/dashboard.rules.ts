import { chinaDay } from "../kits/lot-expiry.rules";

/** The value below which `share` (0-1) of the sorted numbers lie, nearest rank; null for none. */
export function percentile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** What is counted by the day, with its words. */
export const dayFigureNames = { received: "收样", published: "发布" } as const;
export type DayFigure = keyof typeof dayFigureNames;
export const dayFigures = Object.keys(dayFigureNames) as DayFigure[];

/** Key of a figure's counter row on the China day of a moment (ms UTC): `received:261121`. */
export function dayCounter(figure: DayFigure, at: number): string {
  return `${figure}:${shortDay(at)}`;
}

const shortDay = (at: number): string => chinaDay(at).slice(2).replaceAll("-", "");
