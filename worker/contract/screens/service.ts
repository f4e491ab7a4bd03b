import type { Screen } from "./screen";

/** The service desk. */
export const serviceScreens = [
  {
    path: "/service/customers/$personId",
    title: "客户",
    permission: "service:customer:view",
  },
] as const satisfies readonly Screen[];
