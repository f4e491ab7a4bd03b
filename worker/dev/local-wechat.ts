import type { Context, Hono } from "hono";
import { receiveWechatEvent } from "#contract/wechat.schemas";
import type { AppEnv } from "../http/env";
import { badRequest } from "../http/errors";
import { newToken } from "../platform/ids";
import { UnavailableError } from "../platform/unavailable";
import { officialAccount } from "../platform/wechat-vendor/official-account";
import type { WechatCall } from "../platform/wechat-vendor/wechat-call";
import { localClock } from "./local-clock";
import { encryptedWechatEvent } from "./local-wechat-events";
import { setDevPageHeaders } from "./phone-page";
import { wechatPage } from "./wechat-page";

/**
 * WeChat's faults, by their codes where they have one: the daily quota is used up, an expired token, a user who does not follow
 * the account; no answer in time, an answer too late for a message that was sent, a message that its user refuses, no receipt.
 */
const faults = ["", "45009", "40001", "43004", "timeout", "slow", "blocked", "silent"] as const;
type Fault = (typeof faults)[number];

const credentials = { appId: "wx0123456789abcdef", appSecret: "0123456789abcdef0123456789abcdef" };
const eventKeys = { eventToken: "localWechatEvents1", aesKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG" };
const templateId = "local-template-of-reports-000000000000";
const fields = [
  ["thing1", "what"],
  ["character_string2", "tail"],
  ["time3", "time"],
] as const;
const livesSeconds = 7_200;

/** The one user of the local WeChat. */
const openid = "oLocalWechatUser000000000000";

/** A message as the WeChat user sees it. */
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
  readonly at: number;
}

interface LocalWeChat {
  readonly ask: WechatCall;
  fault: Fault;
  isFollower: boolean;
  /** Requested paths, the newest first. */
  readonly asked: readonly string[];
  /** The newest first. */
  readonly messages: readonly Shown[];
  /** Events that WeChat has not sent to the product yet, by their fields. */
  readonly untold: Record<string, string>[];
  newCode(): string;
}

type Body = Readonly<Record<string, unknown>>;
const refusal = (errcode: number, errmsg: string) => ({ errcode, errmsg });

/** The interface that sends template messages. */
function localTemplates(state: Pick<LocalWeChat, "fault" | "isFollower" | "untold">, messages: Shown[]) {
  const sent = new Map<string, string>();
  return (body: Body) => {
    if (state.fault === "43004" || !state.isFollower) return refusal(43004, "require subscribe");
    if (body.touser !== openid) return refusal(40003, "invalid openid");
    if (body.template_id !== templateId) return refusal(40037, "invalid template_id");
    const clientId = String(body.client_msg_id);
    // WeChat sends one message per id, also when asked repeatedly.
    const known = sent.get(clientId);
    if (known) return { ...refusal(0, "ok"), msgid: known };
    const [at, isRefused] = [localClock.now(), state.fault === "blocked"];
    const id = String(at);
    sent.set(clientId, id);
    const lines = Object.values(body.data as Record<string, { value: string }>).map(({ value }) => value);
    if (!isRefused) messages.unshift({ id, title: "检测报告进度通知", lines, url: String(body.url ?? ""), at });
    const Status = isRefused ? "failed:user block" : "success";
    if (state.fault !== "silent")
      state.untold.push({ FromUserName: openid, Event: "TEMPLATESENDJOBFINISH", MsgID: id, Status });
    if (state.fault === "slow") throw new UnavailableError("wechat", "late", 1);
    return { ...refusal(0, "ok"), msgid: id };
  };
}

function localWeChat(): LocalWeChat {
  const asked: string[] = [];
  const messages: Shown[] = [];
  const codes = new Set<string>();
  // Created on first use, because a worker has no random numbers while it starts.
  let token = "";
  const state: LocalWeChat = {
    ask,
    fault: "",
    isFollower: true,
    asked,
    messages,
    untold: [],
    newCode() {
      const code = newToken().slice(0, 20);
      codes.add(code);
      return code;
    },
  };
  const send = localTemplates(state, messages);

  function stableToken({ appid, secret, force_refresh: isForced }: Body) {
    if (appid !== credentials.appId) return refusal(40013, "invalid appid");
    if (secret !== credentials.appSecret) return refusal(40125, "invalid appsecret");
    token ||= newToken();
    if (isForced) {
      token = newToken();
      if (state.fault === "40001") state.fault = "";
    }
    return { access_token: token, expires_in: livesSeconds };
  }

  /** The calls that need a token. */
  function withToken(pathname: string, query: URLSearchParams, body: Body) {
    if (state.fault === "40001" || query.get("access_token") !== token) return refusal(40001, "invalid credential");
    if (pathname === "/cgi-bin/ticket/getticket")
      return { ...refusal(0, "ok"), ticket: newToken(), expires_in: livesSeconds };
    if (pathname === "/cgi-bin/user/info") return { subscribe: state.isFollower ? 1 : 0, openid };
    return pathname === "/cgi-bin/message/template/send" ? send(body) : refusal(48001, "api unauthorized");
  }

  async function ask(path: string, body: object = {}): Promise<unknown> {
    const { pathname, searchParams } = new URL(path, "https://wechat.test");
    asked.unshift(pathname);
    asked.splice(100);
    if (state.fault === "timeout") throw new UnavailableError("wechat", "late", 1);
    if (state.fault === "45009") return refusal(45009, "reach max api daily quota limit");
    if (pathname === "/cgi-bin/stable_token") return stableToken(body as Body);
    if (pathname === "/sns/oauth2/access_token")
      return codes.delete(searchParams.get("code") ?? "") ? { openid } : refusal(40029, "invalid code");
    return withToken(pathname, searchParams, body as Body);
  }
  return state;
}

const wechat = localWeChat();

/** The official account of a local run: the production code, which calls the simulated WeChat in this process. */
export const localAccount = officialAccount({
  ...credentials,
  ask: wechat.ask,
  notices: { ...eventKeys, templateId, fields, consentAt: "/dev/wechat" },
});

const shown = () => {
  const { fault, isFollower, asked, messages } = wechat;
  return { appId: credentials.appId, fault, isFollower, asked, messages };
};

/** The page with its requests, messages and current fault, and the interfaces at WeChat's own paths. */
export function mountLocalWeChat(app: Hono<AppEnv>): void {
  app.get("/dev/wechat", async (c) => {
    if (c.req.header("accept")?.includes("text/html")) return c.html(wechatPage(setDevPageHeaders(c)));
    // When its user looks at the telephone, WeChat sends the events about the messages.
    await tell(app, c);
    return c.json(shown());
  });
  app.post("/dev/wechat", async (c) => {
    const { fault, follows } = await c.req.json<{ fault?: unknown; follows?: unknown }>().catch(() => ({}) as never);
    const known = faults.find((one) => one === fault);
    if (known === undefined && typeof follows !== "boolean") throw badRequest();
    if (known !== undefined) wechat.fault = known;
    if (typeof follows === "boolean") {
      wechat.isFollower = follows;
      wechat.untold.push({ FromUserName: openid, Event: follows ? "subscribe" : "unsubscribe" });
      await tell(app, c);
    }
    return c.json(shown());
  });
  app.get("/dev/wechat/connect/oauth2/authorize", (c) => {
    const back = new URL(c.req.query("redirect_uri") ?? "", c.req.url);
    back.searchParams.set("code", wechat.newCode());
    back.searchParams.set("state", c.req.query("state") ?? "");
    return c.redirect(back.href);
  });
  for (const path of ["/dev/wechat/cgi-bin/*", "/dev/wechat/sns/*"])
    app.all(path, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const body = c.req.method === "POST" ? await c.req.json<object>().catch(() => ({})) : undefined;
      return c.json((await wechat.ask(pathname.replace("/dev/wechat", "") + search, body)) as object);
    });
}

async function tell(app: Hono<AppEnv>, c: Context<AppEnv>): Promise<void> {
  for (const event of wechat.untold.splice(0)) {
    const { query, body } = await encryptedWechatEvent(
      { ...credentials, ...eventKeys },
      event,
      c.get("deps").clock.now(),
    );
    const url = new URL(`${receiveWechatEvent.path}?${new URLSearchParams(query)}`, c.req.url);
    await app.fetch(new Request(url, { method: "POST", body, headers: { "content-type": "text/xml" } }), c.env);
  }
}
