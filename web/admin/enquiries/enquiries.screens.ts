import { lazyRouteComponent } from "@tanstack/react-router";
import type { AdminScreen } from "../shell/screen";

/** Enquiries from the public site. */
export const enquiryScreens: readonly AdminScreen[] = [
  {
    path: "/site/enquiries",
    title: "咨询",
    component: lazyRouteComponent(() => import("./enquiries.page"), "EnquiriesPage"),
  },
  {
    path: "/site/enquiries/$enquiryId",
    title: "咨询详情",
    component: lazyRouteComponent(() => import("./enquiry.page"), "EnquiryPage"),
  },
];
