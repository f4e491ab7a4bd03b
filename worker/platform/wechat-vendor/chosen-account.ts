import type { OfficialAccount } from "../wechat";
import type { NoticeSettings } from "./account-notices";
import { officialAccount } from "./official-account";

/** What a deployment says about its official account; docs/wechat.md explains each. */
interface AccountNames {
  readonly WECHAT_APP_ID?: string;
  readonly WECHAT_APP_SECRET?: string;
  readonly WECHAT_TEMPLATE?: string;
  readonly WECHAT_EVENT_TOKEN?: string;
  readonly WECHAT_AES_KEY?: string;
}

/** The official account that the settings name, undefined for none; throws a line that names what is wrong, never its value. */
export function chosenAccount(names: AccountNames): OfficialAccount | undefined {
  const notices = chosenNotices(names);
  const { WECHAT_APP_ID: appId = "", WECHAT_APP_SECRET: appSecret = "" } = names;
  if (appId === "" && appSecret === "" && !notices) return undefined;
  check("WECHAT_APP_ID", appId, /^wx[0-9a-f]{16}$/, "wx and 16 digits of 0-9a-f");
  check("WECHAT_APP_SECRET", appSecret, /^[0-9a-f]{32}$/, "32 digits of 0-9a-f");
  return officialAccount({ appId, appSecret, notices });
}

// What its fields may say, by the kinds that WeChat knows; `thing` takes 20 signs, so nothing else is that long.
const template =
  /^([\w-]{20,64}):((?:thing\d+=(?:what|tail)|(?:character_string|number)\d+=tail|(?:time|date)\d+=time)(?:,(?!$)|$))+$/;

/** Notices need all three: without receipts a customer would be told twice, without encryption anybody could forge them. */
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
