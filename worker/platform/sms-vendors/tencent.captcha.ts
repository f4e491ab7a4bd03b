import type { Clock } from "../clock";
import type { HumanCheck } from "../human-check";
import { type TencentKey, tencentAuthorization, tencentContentType } from "./tencent.signature";
import { asFields, asText, vendorCall } from "./vendor-call";

interface TencentCaptchaSettings extends TencentKey {
  readonly appId: string;
  readonly appSecret: string;
  readonly clock: Clock;
  /** URL of the captcha interface; a test sets its own server here. */
  readonly origin?: string;
}

const second = 1_000;
const passed = 1;

/** Tencent Cloud captcha 2019-07-22, DescribeCaptchaResult (cloud.tencent.com/document/product/1108/36926). */
export function tencentCaptcha({ clock, appId, appSecret, origin, ...key }: TencentCaptchaSettings): HumanCheck {
  const { host, origin: base } = new URL(origin ?? "https://captcha.tencentcloudapi.com");
  return {
    shown: { name: "tencent", appId },
    async isHuman({ ticket, random, ip }) {
      // The page itself creates such tickets when it cannot reach Tencent: they prove nothing.
      if (ticket.startsWith("trerror_")) return false;
      const input = { CaptchaType: 9, Ticket: ticket, UserIp: ip, Randstr: random };
      const body = JSON.stringify({ ...input, CaptchaAppId: Number(appId), AppSecretKey: appSecret });
      const seconds = Math.floor(clock.now() / second);
      const signed = { "x-tc-action": "DescribeCaptchaResult" };
      const headers = {
        ...signed,
        authorization: await tencentAuthorization(key, { service: "captcha", host, body, seconds, headers: signed }),
        "content-type": tencentContentType,
        "x-tc-version": "2019-07-22",
        "x-tc-timestamp": String(seconds),
      };
      const reply = asFields(asFields(await vendorCall(`${base}/`, headers, body)).Response);
      const refusal = asText(asFields(reply.Error).Code);
      if (refusal) throw new Error(`DescribeCaptchaResult: ${refusal}`);
      return reply.CaptchaCode === passed;
    },
  };
}
