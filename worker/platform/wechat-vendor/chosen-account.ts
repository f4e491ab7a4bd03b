import type { OfficialAccount } from "../wechat";
import { officialAccount } from "./official-account";

/** What a deployment says about its official account; docs/wechat.md explains each. */
interface AccountNames {
  readonly WECHAT_APP_ID?: string;
  readonly WECHAT_APP_SECRET?: string;
}

/** The official account that the settings name, undefined for none; throws a line that names what is wrong, never its value. */
export function chosenAccount({
  WECHAT_APP_ID: appId = "",
  WECHAT_APP_SECRET: appSecret = "",
}: AccountNames): OfficialAccount | undefined {
  if (appId === "" && appSecret === "") return undefined;
  if (!/^wx[0-9a-f]{16}$/.test(appId)) throw refusal("WECHAT_APP_ID must be wx and 16 digits of 0-9a-f");
  if (!/^[0-9a-f]{32}$/.test(appSecret)) throw refusal("WECHAT_APP_SECRET must be 32 digits of 0-9a-f");
  return officialAccount({ appId, appSecret });
}

const refusal = (problem: string) => new Error(`Refusing to start: ${problem}. See docs/wechat.md.`);
