import { lazyPart } from "../parts/lazy-part";
import type { ScreenPages } from "../shell/screen";

/** Enquiries from the public site. */
export const enquiryPages = {
  "/site/enquiries": lazyPart(() => import("./enquiries.page"), "EnquiriesPage"),
  "/site/enquiries/$enquiryId": lazyPart(() => import("./enquiry.page"), "EnquiryPage"),
} as const satisfies ScreenPages;
