import type { ActionContext } from "./action";
import type { Staff } from "./caller";

/** What a piece of work by a member of staff needs to know, whichever endpoint asked for it. */
export type StaffWork = Pick<ActionContext<unknown, Staff>, "deps" | "now" | "request" | "caller">;
