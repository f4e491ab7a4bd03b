import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** The screens of a merchant's own account. */
export const merchantPages = {
  "/merchant/board": lazyPart(() => import("./board.page"), "BoardPage"),
  "/merchant/batches": lazyPart(() => import("./batches.page"), "BatchesPage"),
} as const satisfies ScreenPages;
