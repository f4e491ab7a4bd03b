import type { Action } from "./http/action";

/** Every feature by name: the table of contents of the API. */
export const features: Record<string, readonly Action[]> = {};
