import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import * as calls from "./wechat";
import { wechatMessages } from "./wechat";

const wechatText = z.string().check(z.maxLength(512));

/**
 * What a page inside WeChat needs to use its JS-SDK; null when no official account is set. A POST, so that page URLs do not get
 * into logs.
 */
export const signPage = endpoint(calls.signPage, {
  title: "微信页面签名",
  access: { kind: "public" },
  /** The page's URL without the part from # on. Errors: 526 for a page of another site. */
  body: z.object({ url: z.string().check(z.maxLength(2000, wechatMessages.foreignPage)) }),
  reply: z.nullable(z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() })),
});

/**
 * Whether the verified phone's owner gets notices in WeChat, and the URL at which he agrees to them; the URL is valid for half
 * an hour and this session.
 */
export const readWechatNotices = endpoint(calls.readWechatNotices, {
  title: "微信通知的状态",
  access: { kind: "customer" },
  /** The page to which WeChat redirects the user afterwards. */
  query: z.object({ back: z.enum(["/h5/mydata", "/h5/status"]) }),
  reply: z.object({
    /** URL at which the owner of the phone agrees; null when this site does not offer notices in WeChat. */
    consentUrl: z.nullable(z.string()),
    /** When he agreed; null while he has not. */
    agreedAt: z.nullable(timeField),
  }),
});

/**
 * Stores the WeChat id of the user who agreed, or deletes it when `consent` is null. Errors: 409 for an expired consent, one of
 * another session, and for a user who does not follow the account; 503 when WeChat does not answer.
 */
export const setWechatNotices = endpoint(calls.setWechatNotices, {
  title: "开启或关闭微信通知",
  access: { kind: "customer" },
  rate: "strict",
  /** The parameters that WeChat sent back. */
  body: z.strictObject({ consent: z.nullable(z.strictObject({ code: wechatText, state: wechatText })) }),
  reply: z.null(),
});

const short = z.optional(wechatText);
const signed = z.object({ signature: short, msg_signature: short, timestamp: short, nonce: short, echostr: short });

/** WeChat's check of the URL that receives its events: signed with the account's token, answered in plain text. Errors: 404. */
export const proveWechatAddress = endpoint(calls.proveWechatAddress, {
  title: "微信事件地址校验",
  access: { kind: "public" },
  query: signed,
  reply: z.null(),
  isFile: true,
});

/**
 * Events from WeChat: what became of a notice, and who stopped following the account; only signed and encrypted bodies are
 * accepted (安全模式). A repeated event changes nothing. Errors: 404 for everything else.
 */
export const receiveWechatEvent = endpoint(calls.receiveWechatEvent, {
  title: "微信事件推送",
  access: { kind: "public" },
  query: signed,
  reply: z.null(),
  isFile: true,
});
