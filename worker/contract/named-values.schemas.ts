import * as z from "zod/mini";

/** The id of another row, found in an event's details or a row's fields, with that row's current name. */
export const namedValue = z.object({ field: z.string(), value: z.string(), name: z.string() });
export type NamedValue = z.output<typeof namedValue>;
