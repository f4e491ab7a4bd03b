import { fieldsOf, textOf, vendorCall } from "../sms-vendors/vendor-call";
import type { OfficialAccount, TicketAnswer } from "../wechat";

interface AccountSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** How WeChat is asked; a test and a local run put their own in its place. */
  readonly ask?: Ask;
}

/** One call of WeChat's: its path with the query, and a body where it is a POST. Throws when there is no answer. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** A page waits for at most three of them, and for nobody longer than it waits for us. */
const limitMs = 3_000;

export const wechatAt =
  (origin: string): Ask =>
  (path, body) =>
    vendorCall(origin + path, { "content-type": "application/json" }, body && JSON.stringify(body), limitMs);

/** A token that WeChat handed out and knows no more: after a change of the secret, or when somebody else renewed it. */
const staleToken = new Set(["40001", "40014", "42001"]);

const second = 1_000;

/**
 * An official account over WeChat's interfaces. stable_token gives every asker the same token while it lives, so several
 * processes never take it from each other.
 * Source: developers.weixin.qq.com, stable_token and JS-SDK, appendix 1.
 */
export function officialAccount({
  appId,
  appSecret,
  ask = wechatAt("https://api.weixin.qq.com"),
}: AccountSettings): OfficialAccount {
  const token = (isForced: boolean) =>
    ask("/cgi-bin/stable_token", {
      grant_type: "client_credential",
      appid: appId,
      secret: appSecret,
      force_refresh: isForced,
    }).then(fieldsOf);

  async function ticketWith(isForced: boolean): Promise<TicketAnswer & { readonly isStale?: boolean }> {
    const given = await token(isForced);
    const accessToken = textOf(given.access_token);
    if (!accessToken) return refusal(given);
    const query = new URLSearchParams({ access_token: accessToken, type: "jsapi" });
    const reply = fieldsOf(await ask(`/cgi-bin/ticket/getticket?${query}`));
    const ticket = textOf(reply.ticket);
    const livesMs = Number(reply.expires_in) * second;
    if (!ticket || !(livesMs > 0)) return { ...refusal(reply), isStale: staleToken.has(textOf(reply.errcode)) };
    return { kind: "ticket", ticket, livesMs };
  }

  return {
    appId,
    async ticket() {
      const answer = await ticketWith(false);
      return answer.isStale ? ticketWith(true) : answer;
    },
  };
}

/** Only the number: WeChat's sentence may name our address. */
const refusal = (reply: Readonly<Record<string, unknown>>) => ({
  kind: "refused" as const,
  code: textOf(reply.errcode).slice(0, 10) || "unclear",
});
