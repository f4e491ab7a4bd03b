import * as z from "zod/mini";

/** True when the caller's data scope hides some members of staff; then entries of customers, devices and the system are hidden too. */
export const logScope = { isScoped: z.boolean() };
