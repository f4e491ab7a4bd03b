import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { keysOf } from "./fields.schemas";
import * as calls from "./search";
import { foundKindNames } from "./search";

const foundRecord = z.object({
  kind: z.enum(keysOf(foundKindNames)),
  /** Id of the record; for a sample that of its tube, for a user the user name. */
  id: z.string(),
  name: z.string(),
  /** Details that distinguish it from others of its kind; people are masked. */
  details: z.array(z.string()),
});
export type FoundRecord = z.output<typeof foundRecord>;

/**
 * Records that match the text, of the kinds that the caller may see; a POST, because phones and names must not stand in a URL.
 */
export const searchRecords = endpoint(calls.searchRecords, {
  title: "全局查找",
  access: { kind: "staff", evenWhile: ["viewing"] },
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ list: z.array(foundRecord) }),
});
