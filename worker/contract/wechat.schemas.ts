import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import * as calls from "./wechat";
import { wechatMessages } from "./wechat";

const wechatText = z.string().check(z.maxLength(512));

/**
 * What a page inside WeChat needs to use its JS-SDK; null where no official account is set. A POST, so that no address of a
 * page gets into anybody's log.
 */
export const signPage = endpoint(calls.signPage, {
  title: "微信页面签名",
  access: { kind: "public" },
  /** The page's address without what stands behind #. Errors: 526 for a page of another site. */
  body: z.object({ url: z.string().check(z.maxLength(2000, wechatMessages.foreignPage)) }),
  reply: z.nullable(z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() })),
});

/** Whether the verified phone's owner is told in WeChat, and the address at which he agrees; good for half an hour and this session. */
export const readWechatNotices = endpoint(calls.readWechatNotices, {
  title: "微信通知的状态",
  access: { kind: "customer" },
  /** The page to which WeChat takes him back. */
  query: z.object({ back: z.enum(["/h5/mydata", "/h5/status"]) }),
  reply: z.object({
    /** Where the owner of the phone agrees; null where this site does not offer it. */
    consentUrl: z.nullable(z.string()),
    /** When he agreed; null while he has not. */
    agreedAt: z.nullable(timeField),
  }),
});

/**
 * Keeps the WeChat of who agreed, or forgets it where `consent` is null. Errors: 409 for an old or foreign consent and for who does
 * not follow the account, 503 when WeChat does not answer.
 */
export const setWechatNotices = endpoint(calls.setWechatNotices, {
  title: "开启或关闭微信通知",
  access: { kind: "customer" },
  rate: "strict",
  /** What WeChat sent back. */
  body: z.strictObject({ consent: z.nullable(z.strictObject({ code: wechatText, state: wechatText })) }),
  reply: z.null(),
});

const short = z.optional(wechatText);
const signed = z.object({ signature: short, msg_signature: short, timestamp: short, nonce: short, echostr: short });

/** How WeChat makes sure of our address for its events: signed with the account's token, answered in plain text. Errors: 404. */
export const proveWechatAddress = endpoint(calls.proveWechatAddress, {
  title: "微信事件地址校验",
  access: { kind: "public" },
  query: signed,
  reply: z.null(),
  isFile: true,
});

/**
 * What became of a notice, and who left the account; only signed and encrypted bodies are read (安全模式). The same event again
 * changes nothing. Errors: 404 for everything else.
 */
export const receiveWechatEvent = endpoint(calls.receiveWechatEvent, {
  title: "微信事件推送",
  access: { kind: "public" },
  query: signed,
  reply: z.null(),
  isFile: true,
});
