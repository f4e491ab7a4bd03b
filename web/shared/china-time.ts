import { now } from "./clock";

const chinaOffsetMs = 8 * 3_600_000;

/** Its UTC parts are what clocks in China show, where the laboratory is: the same on every machine, and in a document that a server renders. */
export const inChina = (time: number): Date => new Date(time + chinaOffsetMs);

/** Whether this machine's clock shows another time than clocks in China do. */
export const isElsewhere = (): boolean => new Date(now()).getTimezoneOffset() * -60_000 !== chinaOffsetMs;
