import * as z from "zod/mini";

/** A number of another row among an event's details or a row's fields, and what that row is called today. */
export const namedValue = z.object({ field: z.string(), value: z.string(), name: z.string() });
export type NamedValue = z.output<typeof namedValue>;
