import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** What a merchant's own account sees. */
export const merchantScreens: readonly AdminScreen[] = [
  {
    path: "/merchant/board",
    title: "现场看板",
    component: lazyRouteComponent(() => import("./board.page"), "BoardPage"),
  },
  {
    path: "/merchant/batches",
    title: "批次与统计",
    component: lazyRouteComponent(() => import("./batches.page"), "BatchesPage"),
  },
];
