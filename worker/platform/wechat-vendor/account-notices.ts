import { asFields, asText } from "../sms-vendors/vendor-call";
import type { WechatNotices } from "../wechat";
import { decryptAccountEvent, hasWechatSignature } from "./account-events";
import { refusalCode, type WechatCall } from "./wechat-call";

export interface NoticeSettings {
  readonly templateId: string;
  /** Fields of the template, with what each contains. */
  readonly fields: readonly (readonly [name: string, says: "what" | "tail" | "time"])[];
  readonly eventToken: string;
  readonly aesKey: string;
  /** URL at which users agree; a local run has its own. */
  readonly consentAt?: string;
}

interface Account {
  readonly appId: string;
  readonly appSecret: string;
  readonly ask: WechatCall;
  asked(path: string, body?: object): Promise<Readonly<Record<string, unknown>>>;
}

// Codes for: not a follower, an unknown id, notices refused. Source: developers.weixin.qq.com, global return codes.
const strangers = new Set(["40003", "43004", "43101"]);

/** Source: developers.weixin.qq.com, sendTemplateMessage, OAuth2 of web pages (snsapi_base), user/info. */
export function accountNotices({ appId, appSecret, ask, asked }: Account, settings: NoticeSettings): WechatNotices {
  const { templateId, fields, eventToken, aesKey, consentAt = "https://open.weixin.qq.com" } = settings;
  return {
    consentUrl(back, state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: back,
        response_type: "code",
        scope: "snsapi_base",
      });
      return `${consentAt}/connect/oauth2/authorize?${query}&state=${state}#wechat_redirect`;
    },
    async followerOf(code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: "authorization_code" });
      const openid = asText(asFields(await ask(`/sns/oauth2/access_token?${query}`)).openid);
      const person = openid ? await asked(`/cgi-bin/user/info?${new URLSearchParams({ openid })}`) : {};
      return person.subscribe === 1 ? openid : undefined;
    },
    async send({ openid, clientId, what, tail, at, url }) {
      const said = { what, tail, time: momentText(at) };
      const reply = await asked("/cgi-bin/message/template/send", {
        touser: openid,
        template_id: templateId,
        ...(url && { url }),
        client_msg_id: clientId,
        data: Object.fromEntries(fields.map(([name, says]) => [name, { value: said[says] }])),
      });
      const providerId = asText(reply.msgid);
      if (reply.errcode === 0 && providerId) return { kind: "accepted", providerId };
      const reason = refusalCode(reply);
      return { kind: reason === "-1" ? "transient" : "permanent", reason, isStranger: strangers.has(reason) };
    },
    isSigned: ({ signature, ...query }) => hasWechatSignature(eventToken, query, signature),
    eventIn: (query, body) => decryptAccountEvent({ appId, token: eventToken, aesKey }, query, body),
  };
}

/**
 * A time in the format of the templates' `time` fields: 2026年11月23日 23:40. Written without Intl, because creating a formatter
 * reads its calendars, which took 19 ms of every start.
 */
function momentText(at: number): string {
  const [year, month, day, time = ""] = new Date(at + 8 * 3_600_000).toISOString().split(/[-T]/);
  return `${year}年${Number(month)}月${Number(day)}日 ${time.slice(0, 5)}`;
}
