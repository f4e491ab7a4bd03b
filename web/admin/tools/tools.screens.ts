import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** The platform itself: its calls, its health, its build. */
export const toolPages = {
  "/system/apis": lazyPart(() => import("./apis/apis.page"), "ApisPage"),
  "/tools/health": lazyPart(() => import("./health/health.page"), "HealthPage"),
  "/tools/api-test": lazyPart(() => import("./api-test/api-test.page"), "ApiTestPage"),
  "/tools/project": lazyPart(() => import("./project/project.page"), "ProjectPage"),
} as const satisfies ScreenPages;
