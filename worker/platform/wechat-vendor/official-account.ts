import { asFields, asText } from "../sms-vendors/vendor-call";
import type { OfficialAccount, TicketAnswer } from "../wechat";
import { accountNotices, type NoticeSettings } from "./account-notices";
import { createWechatCall, refusalCode, type WechatCall } from "./wechat-call";

interface AccountSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Settings for notices; without them the account sends none. */
  readonly notices?: NoticeSettings | undefined;
  /** The function that calls WeChat; a test and a local run use their own. */
  readonly ask?: WechatCall;
}

/** Codes for a token that WeChat no longer accepts: after a change of the secret, or when somebody else renewed it. */
const staleToken = new Set(["40001", "40014", "42001"]);

const second = 1_000;

/**
 * An official account, using WeChat's interfaces. stable_token gives every caller the same token while it is valid, so several
 * processes never invalidate each other's. Source: developers.weixin.qq.com, stable_token and JS-SDK, appendix 1.
 */
export function officialAccount({
  appId,
  appSecret,
  notices,
  ask = createWechatCall("https://api.weixin.qq.com"),
}: AccountSettings): OfficialAccount {
  /** The answer to a call with a token, or the failed request for a token; an outdated token is renewed once. */
  async function asked(path: string, body?: object, isForced = false): Promise<Readonly<Record<string, unknown>>> {
    const given = asFields(
      await ask("/cgi-bin/stable_token", {
        grant_type: "client_credential",
        appid: appId,
        secret: appSecret,
        force_refresh: isForced,
      }),
    );
    const token = asText(given.access_token);
    if (!token) return given;
    const sign = path.includes("?") ? "&" : "?";
    const reply = asFields(await ask(`${path}${sign}${new URLSearchParams({ access_token: token })}`, body));
    return !isForced && staleToken.has(asText(reply.errcode)) ? asked(path, body, true) : reply;
  }

  return {
    appId,
    async ticket(): Promise<TicketAnswer> {
      const reply = await asked("/cgi-bin/ticket/getticket?type=jsapi");
      const ticket = asText(reply.ticket);
      const livesMs = Number(reply.expires_in) * second;
      return ticket && livesMs > 0
        ? { kind: "ticket", ticket, livesMs }
        : { kind: "refused", code: refusalCode(reply) };
    },
    notices: notices && accountNotices({ appId, appSecret, ask, asked }, notices),
  };
}
