import type { Screen } from "./screen";

/** Customers' requests about their data. */
export const privacyScreens = [
  {
    path: "/site/privacy",
    title: "个人信息请求",
    permission: "site:privacy:list",
    menu: { name: "SitePrivacy", icon: "shield", buttons: ["site:privacy:handle", "site:privacy:reveal"] },
  },
  {
    path: "/site/privacy/$requestId",
    title: "个人信息请求",
  },
] as const satisfies readonly Screen[];
