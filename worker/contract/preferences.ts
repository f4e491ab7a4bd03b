import type { CallOf } from "./endpoint";
import type * as schemas from "./preferences.schemas";

export const listPreferences: CallOf<typeof schemas, "listPreferences"> = {
  name: "listPreferences",
  method: "GET",
  path: "/api/v1/user/preferences",
};

export const savePreference: CallOf<typeof schemas, "savePreference"> = {
  name: "savePreference",
  method: "PUT",
  path: "/api/v1/user/preferences/{screen}",
};

export const sharedViewMessages = {
  shared: "已共享",
  unshared: "已取消共享",
  notYours: "只能共享给您自己的角色",
  tooMany: "共享给这个角色的筛选已有 20 个，请先取消一些",
} as const;

export const listSharedViews: CallOf<typeof schemas, "listSharedViews"> = {
  name: "listSharedViews",
  method: "GET",
  path: "/api/v1/user/shared-views",
};

export const shareView: CallOf<typeof schemas, "shareView"> = {
  name: "shareView",
  method: "POST",
  path: "/api/v1/user/shared-views",
};

export const unshareView: CallOf<typeof schemas, "unshareView"> = {
  name: "unshareView",
  method: "POST",
  path: "/api/v1/user/shared-views/end",
};

export const removePreference: CallOf<typeof schemas, "removePreference"> = {
  name: "removePreference",
  method: "DELETE",
  path: "/api/v1/user/preferences/{screen}",
};
