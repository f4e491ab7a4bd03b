import { shortChinaDay } from "../../platform/china-day";

/** The figures that are counted per day, with their names. */
export const dayFigureNames = { received: "签收", published: "发布" } as const;
export type DayFigure = keyof typeof dayFigureNames;
export const dayFigures = Object.keys(dayFigureNames) as DayFigure[];

/** Key of a figure's counter row on the China day of a moment (ms UTC): `received:261121`. */
export function dayCounterKey(figure: DayFigure, at: number): string {
  return `${figure}:${shortChinaDay(at)}`;
}
