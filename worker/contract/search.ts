import type { CallOf } from "./endpoint";
import type * as schemas from "./search.schemas";

/** The kinds of records that the search finds. */
export const foundKindNames = {
  customer: "客户",
  tube: "采样管",
  sample: "样本",
  run: "检测批次",
  batch: "套件批次",
  plate: "样本板",
  lot: "试剂批号",
  instrument: "仪器",
  order: "送检订单",
  report: "报告",
  merchant: "合作机构",
  user: "用户",
} as const;

/** Maximum number of results per kind. */
export const searchResultsMax = 5;

export const searchRecords: CallOf<typeof schemas, "searchRecords"> = {
  name: "searchRecords",
  method: "POST",
  path: "/api/v1/search",
};
