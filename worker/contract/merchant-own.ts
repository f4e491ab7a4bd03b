import type { CallOf } from "./endpoint";
import type * as schemas from "./merchant-own.schemas";

export const ownMerchantMessages = {
  noMerchant: "请从合作机构页面打开",
  notYours: "只能查看自己机构的数据",
} as const;

/** A merchant never sees figures of groups smaller than this. */
export const groupSizeMin = 10;

export const readMerchantBoard: CallOf<typeof schemas, "readMerchantBoard"> = {
  name: "readMerchantBoard",
  method: "GET",
  path: "/api/v1/merchant/board",
};

export const listMerchantBatches: CallOf<typeof schemas, "listMerchantBatches"> = {
  name: "listMerchantBatches",
  method: "GET",
  path: "/api/v1/merchant/batches",
};

export const readMerchantFigures: CallOf<typeof schemas, "readMerchantFigures"> = {
  name: "readMerchantFigures",
  method: "GET",
  path: "/api/v1/merchant/figures",
};

/** Chinese names of the parts of the figures. */
export const figurePartNames: Readonly<Record<string, string>> = {
  low: "0-3 级",
  middle: "4-6 级",
  high: "7-9 级",
  detected: "有检出项目",
  not_detected: "均未检出",
};
