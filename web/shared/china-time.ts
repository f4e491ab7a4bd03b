import { now } from "./clock";

const chinaOffsetMs = 8 * 3_600_000;

/**
 * A date whose UTC parts are the local time in China, where the laboratory is: the same on every machine, and in a
 * document rendered by a server.
 */
export const toChinaDate = (time: number): Date => new Date(time + chinaOffsetMs);

/** Whether this machine's local time differs from the time in China. */
export const isOutsideChinaTime = (): boolean => new Date(now()).getTimezoneOffset() * -60_000 !== chinaOffsetMs;
