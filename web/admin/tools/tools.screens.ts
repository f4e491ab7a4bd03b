import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** The platform itself: its calls, its health, its build. */
export const toolScreens: readonly AdminScreen[] = [
  {
    path: "/system/apis",
    title: "接口管理",
    component: lazyRouteComponent(() => import("./apis/apis.page"), "ApisPage"),
  },
  {
    path: "/tools/health",
    title: "服务监控",
    component: lazyRouteComponent(() => import("./health/health.page"), "HealthPage"),
  },
  {
    path: "/tools/api-test",
    title: "接口测试",
    component: lazyRouteComponent(() => import("./api-test/api-test.page"), "ApiTestPage"),
  },
  {
    path: "/tools/project",
    title: "项目工具",
    component: lazyRouteComponent(() => import("./project/project.page"), "ProjectPage"),
  },
];
