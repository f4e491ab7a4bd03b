import { type Journey, openJourney } from "./journey";

const agents = {
  android:
    "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003253) NetType/WIFI Language/zh_CN",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800322c) NetType/WIFI Language/zh_CN",
};

/** What the page may request from the app around it; the rest of WeChat is the real SDK. */
interface FakeApp {
  readonly told: Record<string, unknown>;
  readonly answers: Record<string, { readonly outcome: string; readonly resultStr?: string }>;
}
type WeChatWindow = typeof globalThis & { app: FakeApp };

interface WeChatJourney extends Journey {
  /** The last message of this name from the present document to the app. */
  told(name: string): Promise<unknown>;
  /** Sets the app's response from now on, also in later documents. */
  answer(name: string, outcome: string, resultStr?: string): Promise<void>;
  /** Addresses for which the pages requested a signature. */
  readonly signed: readonly string[];
}

/** A person who opens the pages in WeChat: its user agent, and the bridge that it adds to every page. */
export const openInWeChat = (device: keyof typeof agents): Promise<WeChatJourney> => opened(agents[device]);

/** The same in the web-view of a mini-program, which says so in its user agent since WeChat 7.0.0. */
export async function openInMiniProgram(device: keyof typeof agents): Promise<WeChatJourney> {
  const journey = await opened(`${agents[device]} miniProgram/wx0123456789abcdef`);
  await journey.context.addInitScript(() => Object.assign(globalThis, { __wxjs_environment: "miniprogram" }));
  return journey;
}

async function opened(userAgent: string): Promise<WeChatJourney> {
  const journey = await openJourney("phone", { userAgent });
  const signed: string[] = [];
  const { context, page } = journey;
  await context.addInitScript(putBridge);
  page.on("request", (request) => {
    if (request.url().endsWith("/wechat-signature")) signed.push(request.postDataJSON().url);
  });
  return {
    ...journey,
    signed,
    told: (name) => page.evaluate((one) => (globalThis as WeChatWindow).app.told[one], name),
    async answer(name, outcome, resultStr) {
      // Before the first page is opened there is no bridge to change.
      const put = ([one, reply]: readonly [string, FakeApp["answers"][string]]) => {
        const { app } = globalThis as Partial<WeChatWindow>;
        if (app) app.answers[one] = reply;
      };
      const reply = [name, { outcome, resultStr }] as const;
      await context.addInitScript(put, reply);
      await page.evaluate(put, reply);
    },
  };
}

/** Runs in the page. */
function putBridge(): void {
  const app: FakeApp = { told: {}, answers: {} };
  const invoke = (name: string, args: unknown, answer: (reply: object) => void) => {
    app.told[name] = args;
    const { outcome = "ok", resultStr } = app.answers[name] ?? {};
    setTimeout(() => answer({ err_msg: `${name}:${outcome}`, resultStr }));
  };
  const on = (name: string, answer: (reply: object) => void) => invoke(name, {}, answer);
  Object.assign(globalThis, { app, WeixinJSBridge: { invoke, on } });
}
