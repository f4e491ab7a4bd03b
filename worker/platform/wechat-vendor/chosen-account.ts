import type { OfficialAccount } from "../wechat";
import type { NoticeSettings } from "./account-notices";
import { officialAccount } from "./official-account";

/** A deployment's settings of its official account; docs/wechat.md explains each. */
interface AccountNames {
  readonly WECHAT_APP_ID?: string;
  readonly WECHAT_APP_SECRET?: string;
  readonly WECHAT_TEMPLATE?: string;
  readonly WECHAT_EVENT_TOKEN?: string;
  readonly WECHAT_AES_KEY?: string;
}

/** The official account in the settings, undefined for none; throws an error that names what is wrong, but never its value. */
export function chosenAccount(names: AccountNames): OfficialAccount | undefined {
  const notices = chosenNotices(names);
  const { WECHAT_APP_ID: appId = "", WECHAT_APP_SECRET: appSecret = "" } = names;
  if (appId === "" && appSecret === "" && !notices) return undefined;
  check("WECHAT_APP_ID", appId, /^wx[0-9a-f]{16}$/, "wx and 16 digits of 0-9a-f");
  check("WECHAT_APP_SECRET", appSecret, /^[0-9a-f]{32}$/, "32 digits of 0-9a-f");
  return officialAccount({ appId, appSecret, notices });
}

// The allowed contents of its fields, by WeChat's kinds of fields; `thing` takes 20 characters, so no text is longer than that.
const template =
  /^([\w-]{20,64}):((?:thing\d+=(?:what|tail)|(?:character_string|number)\d+=tail|(?:time|date)\d+=time)(?:,(?!$)|$))+$/;

/** Notices need all three settings: without receipts a customer would be told twice, without encryption anybody could forge them. */
function chosenNotices({
  WECHAT_TEMPLATE: text = "",
  WECHAT_EVENT_TOKEN: eventToken = "",
  WECHAT_AES_KEY: aesKey = "",
}: AccountNames): NoticeSettings | undefined {
  if (text + eventToken + aesKey === "") return undefined;
  check("WECHAT_TEMPLATE", text, template, 'like "TEMPLATE_ID:thing1=what,time2=time"');
  check("WECHAT_EVENT_TOKEN", eventToken, /^[A-Za-z0-9]{16,32}$/, "16 to 32 letters and digits");
  check("WECHAT_AES_KEY", aesKey, /^[A-Za-z0-9]{43}$/, "43 letters and digits");
  const [templateId = "", list = ""] = text.split(":");
  const fields = list.split(",").map((one) => one.split("=")) as unknown as NoticeSettings["fields"];
  return { templateId, fields, eventToken, aesKey };
}

function check(name: string, value: string, form: RegExp, words: string): void {
  if (!form.test(value)) throw new Error(`Refusing to start: ${name} must be ${words}. See docs/wechat.md.`);
}
