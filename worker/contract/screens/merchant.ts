import type { Screen } from "./screen";

/** Screens for the accounts of a merchant. */
export const merchantScreens = [
  {
    path: "/merchant/board",
    title: "现场看板",
    permission: "merchant:board:view",
    menu: { name: "MerchantBoard", icon: "activity" },
  },
  {
    path: "/merchant/batches",
    title: "批次与统计",
    permission: "merchant:batch:list",
    menu: { name: "MerchantBatches", icon: "package", buttons: ["merchant:figures:view"] },
  },
] as const satisfies readonly Screen[];
