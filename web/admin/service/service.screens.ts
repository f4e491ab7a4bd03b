import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** The service desk. */
export const servicePages = {
  "/service/customers/$personId": lazyPart(() => import("./customer.page"), "CustomerPage"),
} as const satisfies ScreenPages;
