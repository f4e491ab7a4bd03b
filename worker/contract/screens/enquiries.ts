import type { Screen } from "./screen";

/** Enquiries from the public site. */
export const enquiryScreens = [
  {
    path: "/site/enquiries",
    title: "咨询",
    permission: "site:enquiry:list",
    menu: { name: "SiteEnquiries", icon: "message", buttons: ["site:enquiry:handle"] },
  },
  {
    path: "/site/enquiries/$enquiryId",
    title: "咨询详情",
  },
] as const satisfies readonly Screen[];
