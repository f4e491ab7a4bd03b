import { asText, vendorCall } from "../sms-vendors/vendor-call";

/** One call of WeChat: its path with the query, and a body if it is a POST. Throws when there is no answer. */
export type WechatCall = (path: string, body?: object) => Promise<unknown>;

/** A page waits for at most three such calls, and their total must stay below the time that a client waits for us. */
const limitMs = 3_000;

export const createWechatCall =
  (origin: string): WechatCall =>
  (path, body) =>
    vendorCall(origin + path, { "content-type": "application/json" }, body && JSON.stringify(body), limitMs);

/** Only the code, because WeChat's sentence may contain our address. */
export const refusalCode = (reply: Readonly<Record<string, unknown>>): string =>
  asText(reply.errcode).slice(0, 10) || "unclear";
