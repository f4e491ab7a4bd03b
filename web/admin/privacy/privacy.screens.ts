import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** What customers ask about their data. */
export const privacyPages = {
  "/site/privacy": lazyRouteComponent(() => import("./privacy-requests.page"), "PrivacyRequestsPage"),
  "/site/privacy/$requestId": lazyRouteComponent(() => import("./privacy-request.page"), "PrivacyRequestPage"),
} as const satisfies PagesOf;
