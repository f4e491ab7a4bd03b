import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { staffRef } from "./lab-fields.schemas";
import * as calls from "./preferences";

// What begins with `role.` holds what was shared with a role.
const screenName = z.string().check(z.regex(/^(?!role\.)[a-z][\w.-]{0,47}$/i));
const viewName = text(1, 32);
const viewQuery = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(256)));

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
          name: viewName,
          query: viewQuery,
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

const roleId = z.int().check(z.gte(1));
const shared = { screen: screenName, name: viewName, roleId };

/** Saved filters that colleagues share with a role of the caller, or that he shares himself, and the roles that he can share with. */
export const listSharedViews = endpoint(calls.listSharedViews, {
  title: "共享的筛选",
  access: { kind: "staff" },
  reply: z.object({
    views: z.array(z.object({ ...shared, query: viewQuery, sharedBy: staffRef })),
    roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
  }),
});

export type SharedViews = z.output<typeof listSharedViews.reply>;

/** The same name again replaces. Errors: 403 for a role that is not the caller's, unless he may edit roles; 409 for too many. */
export const shareView = endpoint(calls.shareView, {
  title: "共享筛选",
  access: { kind: "staff" },
  body: z.strictObject({ ...shared, query: viewQuery }),
  reply: z.null(),
  auditFields: ["screen"],
});

/** Ends what the caller shares himself. */
export const unshareView = endpoint(calls.unshareView, {
  title: "取消共享筛选",
  access: { kind: "staff" },
  body: z.strictObject(shared),
  reply: z.null(),
  auditFields: ["screen"],
});
