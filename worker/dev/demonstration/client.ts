import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from "#contract/endpoint";
import { createApp } from "../../app";
import { deliverMessages } from "../../features/messages/messages.delivery";
import type { Deps } from "../../platform/deps";
import type { Passwords } from "../../platform/passwords";
import type { QueueBody } from "../../platform/queue";
import type { Sms, SmsProvider } from "../../platform/sms";
import { isLocalSms, localSms } from "../local-sms";

/** One person who uses the product: his token and his calls. */
export interface DemoClient {
  token: string | undefined;
  call<E extends Endpoint>(endpoint: E, input?: DemoInput<E>): Promise<DataOf<E>>;
}

interface DemoInput<E> {
  readonly params?: ParamsIn<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E> | string | FormData;
  readonly headers?: Record<string, string>;
}

/** The product itself, run in this process on the local database, with a simulated clock. */
export interface DemoInstallation {
  readonly deps: Deps;
  /** Simulated time, ms UTC. */
  now: number;
  /** Work that continues after the reply was sent. */
  readonly later: Promise<unknown>[];
  /** Newest message to a phone number. */
  lastSms(phone: string): Sms | undefined;
  /** The characters in the picture of a captcha. */
  captchaAnswer(id: string): string;
  client(): DemoClient;
  /** Sends every queued message. */
  deliver(): Promise<void>;
}

/** A number for which every send fails, so that the message list has a failure to explain. */
export const unreachablePhone = "13800019999";

export function createDemoInstallation(deps: Deps, start: number): DemoInstallation {
  const clock = { now: () => world.now };
  // Notices also go to the local telephone, where customers should find them; verification codes of the past are useless there.
  const telephone = isLocalSms(deps.sms) ? localSms(deps.sms.inbox, clock) : deps.sms;
  const sent: Sms[] = [];
  const waiting: string[] = [];
  const answers = new Map<string, string>();
  const sms: SmsProvider = {
    name: telephone.name,
    async send(message) {
      sent.push(message);
      if (message.phone === unreachablePhone && message.template === "report_ready")
        return { kind: "permanent", reason: "MOBILE_NUMBER_ILLEGAL" };
      if (message.template.startsWith("code_")) return { kind: "accepted", providerId: `demo-${sent.length}` };
      return telephone.send(message);
    },
    find: (clientId, phone) => telephone.find(clientId, phone),
  };
  const world: DemoInstallation = {
    now: start,
    later: [],
    deps: {
      ...deps,
      sms,
      later: (work) => void world.later.push(work),
      clock,
      passwords: checkedOnce(deps.passwords),
      queue: { wake: async (ids) => void waiting.push(...ids) },
      limiter: { allow: async () => true },
      hooks: { isLocal: true, post: async () => 204 },
      observe: { captcha: (id, answer) => void answers.set(id, answer) },
    },
    lastSms: (phone) => sent.findLast((message) => message.phone === phone),
    captchaAnswer: (id) => answers.get(id) ?? "",
    client: () => newClient(world, app),
    async deliver() {
      const ids = waiting.splice(0);
      const messages = ids.map((messageId) => ({ body: { messageId }, ack: () => {}, retry: () => {} }));
      await deliverMessages(world.deps, { messages } as unknown as MessageBatch<QueueBody>);
    },
  };
  const app = createApp();
  return world;
}

/**
 * Computes the slow password check once per correct password: the few people of the demonstration sign in over a hundred times.
 */
function checkedOnce(passwords: Passwords): Passwords {
  const right = new Map<string, Awaited<ReturnType<Passwords["verify"]>>>();
  return {
    ...passwords,
    async verify(password, stored) {
      const pair = JSON.stringify([password, stored]);
      const found = right.get(pair) ?? (await passwords.verify(password, stored));
      if (found.isRight) right.set(pair, found);
      return found;
    },
  };
}

let addresses = 0;

function newClient(world: DemoInstallation, app: ReturnType<typeof createApp>): DemoClient {
  const cookies = new Map<string, string>();
  addresses += 1;
  const ip = `10.9.${addresses >> 8}.${addresses & 255}`;
  const client: DemoClient = {
    token: undefined,
    async call(endpoint, input = {}) {
      const headers = new Headers({ "cf-connecting-ip": ip, ...input.headers });
      if (client.token) headers.set("authorization", `Bearer ${client.token}`);
      if (cookies.size > 0) headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
      const isRaw = typeof input.body === "string" || input.body instanceof FormData;
      if (input.body !== undefined && !isRaw) headers.set("content-type", "application/json");
      const body = isRaw
        ? (input.body as string | FormData)
        : input.body === undefined
          ? undefined
          : JSON.stringify(input.body);
      const request = new Request(new URL(pathOf(endpoint, input), "http://127.0.0.1:8787"), {
        method: endpoint.method,
        headers,
        body: body ?? (endpoint.method === "GET" || !endpoint.body ? undefined : "{}"),
      });
      if (body === undefined && endpoint.body && endpoint.method !== "GET")
        request.headers.set("content-type", "application/json");
      const response = await app.fetch(request, { deps: world.deps });
      await Promise.all(world.later.splice(0));
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";");
        const at = pair.indexOf("=");
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const reply = (await response.json()) as { code: number; msg: string; data: unknown };
      if (reply.code !== 200)
        throw new Error(`${endpoint.name} answered ${reply.code} ${reply.msg}: ${JSON.stringify(input)}`);
      return (endpoint.isBare ? reply : reply.data) as never;
    },
  };
  return client;
}

function pathOf(endpoint: Endpoint, input: DemoInput<Endpoint>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}
