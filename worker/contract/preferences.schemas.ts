import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import * as calls from "./preferences";

const screenName = z.string().check(z.regex(/^[a-z][\w.-]{0,63}$/i));

/** One person's settings for one list: columns in order, density, page size, saved filters. */
const listPreference = z.strictObject({
  columns: z.optional(
    z
      .array(
        z.strictObject({
          id: screenName,
          isShown: z.boolean(),
          width: z.optional(z.int().check(z.gte(20), z.lte(2000))),
        }),
      )
      .check(z.maxLength(60)),
  ),
  density: z.optional(z.enum(["normal", "compact", "mini"])),
  pageSize: z.optional(z.int().check(z.gte(1), z.lte(100))),
  views: z.optional(
    z
      .array(
        z.strictObject({
          name: text(1, 32),
          query: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(256))),
          isDefault: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(20)),
  ),
});
export type ListPreference = z.output<typeof listPreference>;

/** All of the caller's preferences by screen. */
export const listPreferences = endpoint(calls.listPreferences, {
  title: "我的列表偏好",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  reply: z.record(z.string(), listPreference),
});

export const savePreference = endpoint(calls.savePreference, {
  title: "保存列表偏好",
  access: { kind: "staff" },
  params: z.strictObject({ screen: screenName }),
  body: listPreference,
  reply: z.null(),
});

export const removePreference = endpoint(calls.removePreference, {
  title: "恢复默认列表",
  access: { kind: "staff" },
  params: z.strictObject({ screen: screenName }),
  reply: z.null(),
});
