import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** What a merchant's own account sees. */
export const merchantPages = {
  "/merchant/board": lazyRouteComponent(() => import("./board.page"), "BoardPage"),
  "/merchant/batches": lazyRouteComponent(() => import("./batches.page"), "BatchesPage"),
} as const satisfies PagesOf;
