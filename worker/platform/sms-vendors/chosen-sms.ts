import type { Clock } from "../clock";
import { type SmsProvider, unconfiguredSms } from "../sms";
import { aliyunSms } from "./aliyun.provider";
import { tencentSms } from "./tencent.provider";

/** A deployment's settings of its SMS provider; docs/sms.md explains each. */
export interface SmsSettings {
  /** Empty, `aliyun` or `tencent`. */
  readonly SMS_PROVIDER?: string;
  readonly SMS_SIGN_NAME?: string;
  /** Beijing hours in which notices wait, `22-8`; empty means none. */
  readonly SMS_QUIET_HOURS?: string;
  /** Tencent's SmsSdkAppId. */
  readonly SMS_APP_ID?: string;
  readonly SMS_KEY_ID?: string;
  readonly SMS_KEY_SECRET?: string;
  readonly SMS_CALLBACK_TOKEN?: string;
}

/** The provider in the settings; throws an error that names what is missing, but never its value. */
export function chosenSms(env: SmsSettings, clock: Clock): SmsProvider {
  const name = env.SMS_PROVIDER ?? "";
  if (name === "") return unconfiguredSms;
  if (name !== "aliyun" && name !== "tencent") {
    throw refusal(`SMS_PROVIDER is "${name}"; it may be empty, aliyun or tencent`);
  }
  const needed = (key: keyof SmsSettings) => {
    const value = env[key] ?? "";
    if (!value) throw refusal(`SMS_PROVIDER is ${name} but ${key} is missing`);
    return value;
  };
  const shared = {
    signName: needed("SMS_SIGN_NAME"),
    callbackToken: callbackToken(needed("SMS_CALLBACK_TOKEN")),
    quietHours: quietHours(env.SMS_QUIET_HOURS ?? ""),
    clock,
  };
  const [id, secret] = [needed("SMS_KEY_ID"), needed("SMS_KEY_SECRET")];
  if (name === "aliyun") return aliyunSms({ ...shared, keyId: id, keySecret: secret });
  return tencentSms({ ...shared, secretId: id, secretKey: secret, appId: needed("SMS_APP_ID") });
}

const refusal = (problem: string) => new Error(`Refusing to start: ${problem}. See docs/sms.md.`);

function callbackToken(token: string): string {
  if (/^[\w-]{32,128}$/.test(token) && new Set(token).size >= 10) return token;
  throw refusal("SMS_CALLBACK_TOKEN must be 32 to 128 letters, digits, - or _, made at random");
}

function quietHours(text: string): SmsProvider["quietHours"] {
  if (text === "") return undefined;
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text);
  const [from, until] = [Number(match?.[1] ?? 99), Number(match?.[2] ?? 99)];
  if (from > 23 || until > 23 || from === until) throw refusal('SMS_QUIET_HOURS must look like "22-8"');
  return { from, until };
}
