import type { Hono } from "hono";
import type { AppEnv } from "../http/env";
import { badRequest } from "../http/errors";
import { newToken } from "../platform/ids";
import { UnavailableError } from "../platform/unavailable";
import { type Ask, officialAccount } from "../platform/wechat-vendor/official-account";

/** WeChat's faults by their numbers: the quota of the day is used up, a token that it knows no more, no answer in time. */
const faults = ["", "45009", "40001", "timeout"] as const;
type Fault = (typeof faults)[number];

const credentials = { appId: "wx0123456789abcdef", appSecret: "0123456789abcdef0123456789abcdef" };
const livesSeconds = 7_200;

interface LocalWeChat {
  readonly ask: Ask;
  fault: Fault;
  /** Paths that were asked, the newest first. */
  readonly asked: readonly string[];
}

function localWeChat(): LocalWeChat {
  const asked: string[] = [];
  // Made when it is asked for: a worker has no random numbers while it starts.
  let token = "";
  const state: LocalWeChat = { ask, fault: "", asked };
  const refusal = (errcode: number, errmsg: string) => ({ errcode, errmsg });

  function stableToken({ appid, secret, force_refresh: isForced }: Readonly<Record<string, unknown>>) {
    if (appid !== credentials.appId) return refusal(40013, "invalid appid");
    if (secret !== credentials.appSecret) return refusal(40125, "invalid appsecret");
    token ||= newToken();
    if (isForced) {
      token = newToken();
      if (state.fault === "40001") state.fault = "";
    }
    return { access_token: token, expires_in: livesSeconds };
  }

  function ticket(query: URLSearchParams) {
    if (state.fault === "40001" || query.get("access_token") !== token) return refusal(40001, "invalid credential");
    return { ...refusal(0, "ok"), ticket: newToken(), expires_in: livesSeconds };
  }

  async function ask(path: string, body: object = {}): Promise<unknown> {
    const { pathname, searchParams } = new URL(path, "https://wechat.test");
    asked.unshift(pathname);
    asked.splice(100);
    if (state.fault === "timeout") throw new UnavailableError("wechat", "late", 1);
    if (state.fault === "45009") return refusal(45009, "reach max api daily quota limit");
    if (pathname === "/cgi-bin/stable_token") return stableToken(body as Readonly<Record<string, unknown>>);
    if (pathname === "/cgi-bin/ticket/getticket") return ticket(searchParams);
    return refusal(48001, "api unauthorized");
  }
  return state;
}

const wechat = localWeChat();

/** The official account of a local run: the real one, which asks the WeChat of this process. */
export const localAccount = officialAccount({ ...credentials, ask: wechat.ask });

/** What it was asked, its fault, and its interfaces at WeChat's own paths. */
export function mountLocalWeChat(app: Hono<AppEnv>): void {
  app.get("/dev/wechat", (c) => c.json({ appId: credentials.appId, fault: wechat.fault, asked: wechat.asked }));
  app.post("/dev/wechat", async (c) => {
    const { fault } = await c.req.json<{ fault?: unknown }>().catch(() => ({ fault: undefined }));
    const known = faults.find((one) => one === fault);
    if (known === undefined) throw badRequest();
    wechat.fault = known;
    return c.json({ fault: known });
  });
  app.all("/dev/wechat/cgi-bin/*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const body = c.req.method === "POST" ? await c.req.json<object>().catch(() => ({})) : undefined;
    return c.json((await wechat.ask(pathname.replace("/dev/wechat", "") + search, body)) as object);
  });
}
