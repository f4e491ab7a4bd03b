import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** What customers ask about their data. */
export const privacyScreens: readonly AdminScreen[] = [
  {
    path: "/site/privacy",
    title: "个人信息请求",
    component: lazyRouteComponent(() => import("./privacy-requests.page"), "PrivacyRequestsPage"),
  },
  {
    path: "/site/privacy/$requestId",
    title: "个人信息请求",
    component: lazyRouteComponent(() => import("./privacy-request.page"), "PrivacyRequestPage"),
  },
];
