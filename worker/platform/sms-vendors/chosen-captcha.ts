import type { Clock } from "../clock";
import type { HumanCheck } from "../human-check";
import { tencentCaptcha } from "./tencent.captcha";

/** A deployment's settings of a vendor's captcha; docs/sms.md explains each. */
export interface CaptchaSettings {
  /** Empty or `tencent`. */
  readonly CAPTCHA_PROVIDER?: string;
  readonly CAPTCHA_APP_ID?: string;
  readonly CAPTCHA_APP_SECRET?: string;
  readonly CAPTCHA_KEY_ID?: string;
  readonly CAPTCHA_KEY_SECRET?: string;
}

/** The captcha in the settings, undefined for none; throws an error that names what is missing, but never its value. */
export function chosenCaptcha(env: CaptchaSettings, clock: Clock): HumanCheck | undefined {
  const name = env.CAPTCHA_PROVIDER ?? "";
  if (name === "") return undefined;
  if (name !== "tencent") throw refusal(`CAPTCHA_PROVIDER is "${name}"; it may be empty or tencent`);
  const needed = (key: keyof CaptchaSettings) => {
    const value = env[key] ?? "";
    if (!value) throw refusal(`CAPTCHA_PROVIDER is ${name} but ${key} is missing`);
    return value;
  };
  const appId = needed("CAPTCHA_APP_ID");
  if (!/^\d{1,12}$/.test(appId)) throw refusal("CAPTCHA_APP_ID must be Tencent's CaptchaAppId, a number");
  return tencentCaptcha({
    appId,
    appSecret: needed("CAPTCHA_APP_SECRET"),
    secretId: needed("CAPTCHA_KEY_ID"),
    secretKey: needed("CAPTCHA_KEY_SECRET"),
    clock,
  });
}

const refusal = (problem: string) => new Error(`Refusing to start: ${problem}. See docs/sms.md.`);
