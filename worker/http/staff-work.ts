import type { ActionContext } from "./action";
import type { Staff } from "./caller";

/** The facts that work by a member of staff needs, whichever endpoint asked for it. */
export type StaffWork = Pick<ActionContext<unknown, Staff>, "deps" | "now" | "request" | "caller">;
