import type { CallOf } from "./endpoint";
import type * as schemas from "./wechat.schemas";

export const wechatMessages = {
  foreignPage: "只为本站的页面签名",
  notLinked: "没有开启：请先关注我们的公众号，再重新同意",
} as const;

export const signPage: CallOf<typeof schemas, "signPage"> = {
  name: "signPage",
  method: "POST",
  path: "/api/v1/wechat-signature",
};

export const readWechatNotices: CallOf<typeof schemas, "readWechatNotices"> = {
  name: "readWechatNotices",
  method: "GET",
  path: "/api/v1/h5/wechat-notices",
};

export const setWechatNotices: CallOf<typeof schemas, "setWechatNotices"> = {
  name: "setWechatNotices",
  method: "POST",
  path: "/api/v1/h5/wechat-notices",
};

export const proveWechatAddress: CallOf<typeof schemas, "proveWechatAddress"> = {
  name: "proveWechatAddress",
  method: "GET",
  path: "/api/v1/wechat-events",
};

export const receiveWechatEvent: CallOf<typeof schemas, "receiveWechatEvent"> = {
  name: "receiveWechatEvent",
  method: "POST",
  path: "/api/v1/wechat-events",
  bodyKind: "raw",
};
