import type { CallOf } from "./endpoint";
import type * as schemas from "./report-check.schemas";

export const checkMessages = {
  unknown: "没有查到这份报告，请核对打印件上的核验码",
} as const;

/**
 * States of the stored record. Whether a printout agrees with the record is shown by its signature, or by comparing the two.
 */
export const checkStateNames = {
  valid: "有这条记录，是最新的一版",
  superseded: "有这条记录，已被新版本取代",
  withdrawn: "有这条记录，报告已停止使用",
} as const;

export const checkReport: CallOf<typeof schemas, "checkReport"> = {
  name: "checkReport",
  method: "GET",
  path: "/api/v1/h5/check/{code}",
};
