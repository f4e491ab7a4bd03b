import { lazyRouteComponent } from "@tanstack/react-router";
import type { PagesOf } from "../shell/screen";

/** Enquiries from the public site. */
export const enquiryPages = {
  "/site/enquiries": lazyRouteComponent(() => import("./enquiries.page"), "EnquiriesPage"),
  "/site/enquiries/$enquiryId": lazyRouteComponent(() => import("./enquiry.page"), "EnquiryPage"),
} as const satisfies PagesOf;
