import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { keysOf } from "./fields";

/** What the search finds. */
export const foundKindNames = {
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

const foundRecord = z.object({
  kind: z.enum(keysOf(foundKindNames)),
  /** Of the record; of the tube for a sample, the user name for a user. */
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its kind; people are masked. */
  details: z.array(z.string()),
});
export type FoundRecord = z.output<typeof foundRecord>;

/** At most this many of a kind. */
export const foundMost = 5;

/** Records that the text names, of the kinds that the caller may see; a POST, because phones and names do not belong into an address. */
export const searchRecords = endpoint({
  name: "searchRecords",
  title: "全局查找",
  method: "POST",
  path: "/api/v1/search",
  access: { kind: "staff", evenWhile: ["viewing"] },
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ list: z.array(foundRecord) }),
});
