import { receiveWechatEvent } from "#contract/wechat.schemas";
import { encryptedWechatEvent } from "#worker/dev/local-wechat-events";
import { officialAccount } from "#worker/platform/wechat-vendor/official-account";
import type { World } from "./app";

const account = { appId: "wx0123456789abcdef", appSecret: "0123456789abcdef0123456789abcdef" };
export const wechatKeys = {
  ...account,
  eventToken: "wechatEventsOfTests1",
  aesKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
};
/** The person who consents with the code `good`. */
export const openid = "oia2TjuEGTNoeX76QEjQNrcURxG8";
type Fields = Readonly<Record<string, unknown>>;

interface Faults {
  /** The response to the n-th message. */
  readonly send?: (n: number) => object | Error;
  readonly subscribe?: number;
}

/** WeChat with one follower; it accepts messages or responds as the test says. */
export function fakeWechat({ send, subscribe = 1 }: Faults = {}) {
  const sent: Fields[] = [];
  let tries = 0;
  const ask = async (path: string, body: object = {}): Promise<unknown> => {
    if (path.includes("stable_token")) return { access_token: "TOKEN", expires_in: 7200 };
    if (path.includes("getticket")) return { ticket: "TICKET", expires_in: 7200 };
    if (path.includes("/sns/")) return path.includes("code=good") ? { openid } : { errcode: 40029 };
    if (path.includes("user/info")) return { subscribe, openid };
    tries += 1;
    const answer = send?.(tries) ?? { errcode: 0, errmsg: "ok", msgid: 200_163_836 };
    if (answer instanceof Error) throw answer;
    if ("errcode" in answer && answer.errcode === 0) sent.push(body as Fields);
    return answer;
  };
  const fields = [
    ["thing1", "what"],
    ["character_string2", "tail"],
    ["time3", "time"],
  ] as const;
  const notices = { ...wechatKeys, templateId: "T", fields };
  return { sent, tries: () => tries, officialAccount: officialAccount({ ...account, ask, notices }) };
}

/** An event that WeChat sends, or that somebody sends with other keys. */
export async function wechatEvent(world: World, fields: Record<string, string>, over: Partial<typeof wechatKeys> = {}) {
  const event = { FromUserName: openid, ...fields };
  const { query, body } = await encryptedWechatEvent({ ...wechatKeys, ...over }, event, world.clock.now());
  return world.client().call(receiveWechatEvent, { query, body });
}
