import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** Requests of customers about their data. */
export const privacyPages = {
  "/site/privacy": lazyPart(() => import("./privacy-requests.page"), "PrivacyRequestsPage"),
  "/site/privacy/$requestId": lazyPart(() => import("./privacy-request.page"), "PrivacyRequestPage"),
} as const satisfies ScreenPages;
