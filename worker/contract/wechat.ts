import * as z from "zod/mini";
import { endpoint } from "./endpoint";

export const wechatMessages = { foreignPage: "只为本站的页面签名" } as const;

/**
 * What a page inside WeChat needs to use its JS-SDK; null where no official account is set. A POST, so that no address of a
 * page gets into anybody's log.
 */
export const signPage = endpoint({
  name: "signPage",
  title: "微信页面签名",
  method: "POST",
  path: "/api/v1/wechat-signature",
  access: { kind: "public" },
  /** The page's address without what stands behind #. Errors: 526 for a page of another site. */
  body: z.object({ url: z.string().check(z.maxLength(2000, wechatMessages.foreignPage)) }),
  reply: z.nullable(z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() })),
});
