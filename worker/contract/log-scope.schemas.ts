import * as z from "zod/mini";

/** Of a log: true when the caller's data scope leaves people out, and with them what customers, devices and the system did. */
export const logScope = { isScoped: z.boolean() };
