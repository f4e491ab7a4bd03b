import type { CallOf } from "./endpoint";
import type * as schemas from "./retests.schemas";

/** Reasons why a sample has no result that could be submitted. */
export const retestCauseNames = {
  no_call: "没有判出",
  conflict: "复孔不一致",
  invalid: "结果无效",
  other: "其他",
} as const;

export const listRetests: CallOf<typeof schemas, "listRetests"> = {
  name: "listRetests",
  method: "GET",
  path: "/api/v1/retests",
};
