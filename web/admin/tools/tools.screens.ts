import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** The platform itself: its calls, its health, its build. */
export const toolPages = {
  "/system/apis": lazyRouteComponent(() => import("./apis/apis.page"), "ApisPage"),
  "/tools/health": lazyRouteComponent(() => import("./health/health.page"), "HealthPage"),
  "/tools/api-test": lazyRouteComponent(() => import("./api-test/api-test.page"), "ApiTestPage"),
  "/tools/project": lazyRouteComponent(() => import("./project/project.page"), "ProjectPage"),
} as const satisfies PagesOf;
