import * as z from "zod/v4/core";
import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";

type Fields = Readonly<Record<string, unknown>>;

/** Input of one call; JSON bodies are what the schema accepts, other bodies are sent as they are. */
export interface CallInput<E> {
  readonly params?: ParamsIn<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E> | FormData | Uint8Array | ArrayBuffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply whose body was parsed with the endpoint's published schema. */
export interface Reply<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  /** Messages per field of a reply with code 526. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly headers: Headers;
  readonly requestId: string;
  /** The data of an accepted call; reading it from a refused one fails the test with the refusal. */
  readonly data: T;
  /** Bytes of a file reply. */
  readonly bytes: ArrayBuffer;
}

/** One browser (or API client) of one person: its cookies, its access token, its address. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** Sent as a bearer token when set. */
  token: string | undefined;
  readonly ip: string;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<DataOf<E>>>;
  /** Requests that are not calls of an endpoint: pages, malformed requests. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export const testOrigin = "https://lab.test";

interface BrowserOptions {
  /** True: sends Fetch Metadata as a browser does; an API client sends none. */
  readonly isBrowser: boolean;
  readonly ip: string;
  readonly send: (request: Request) => Promise<Response>;
}

export function openBrowser({ isBrowser, ip, send }: BrowserOptions): Browser {
  const own: Record<string, string> = isBrowser
    ? { "sec-fetch-site": "same-origin", "user-agent": "Mozilla/5.0 (tests)" }
    : {};
  const browser: Browser = {
    cookies: new Map(),
    token: undefined,
    ip,
    async call(endpoint, input = {}) {
      const { body, type } = bodyOf(endpoint, input.body);
      const headers = { ...(type ? { "content-type": type } : {}), ...input.headers };
      const response = await browser.fetch(pathOf(endpoint, input), { method: endpoint.method, headers, body });
      return parsed(endpoint, response);
    },
    async fetch(path, init = {}) {
      const headers = new Headers({ ...own, "cf-connecting-ip": ip });
      if (browser.token) headers.set("authorization", `Bearer ${browser.token}`);
      if (browser.cookies.size > 0)
        headers.set("cookie", [...browser.cookies].map((pair) => pair.join("=")).join("; "));
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const response = await send(new Request(new URL(path, testOrigin), { ...init, headers }));
      keepCookies(browser.cookies, response.headers);
      return response;
    },
  };
  return browser;
}

function pathOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const params = (input.params ?? {}) as Fields;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new Error(`${endpoint.name} needs params.${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Fields)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function bodyOf(endpoint: Endpoint, body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined)
    return endpoint.body && endpoint.bodyKind === undefined ? { body: "{}", type: "application/json" } : {};
  if (body instanceof FormData) return { body };
  if (body instanceof Uint8Array || body instanceof ArrayBuffer || typeof body === "string")
    return { body: body as BodyInit };
  return { body: JSON.stringify(body), type: "application/json" };
}

async function parsed<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<DataOf<E>>> {
  const bytes = await response.arrayBuffer();
  const head = { status: response.status, headers: response.headers, bytes };
  if (endpoint.isFile && response.ok)
    return { ...head, code: 200, msg: "", errors: undefined, requestId: "", data: null as DataOf<E> };
  const body = JSON.parse(new TextDecoder().decode(bytes)) as Envelope & { errors?: Record<string, string[]> };
  const { code, msg, requestId, errors } = body;
  const facts = { ...head, code, msg, requestId, errors };
  if (code !== 200) {
    return Object.defineProperty(facts as Reply<DataOf<E>>, "data", {
      get: () => {
        throw new Error(
          `${endpoint.name} was refused: ${response.status} ${code} ${msg} ${JSON.stringify(errors ?? {})}`,
        );
      },
    });
  }
  const { code: _c, msg: _m, requestId: _r, ...bare } = body;
  return { ...facts, data: publishedShape(endpoint, endpoint.isBare ? bare : body.data) };
}

function publishedShape<E extends Endpoint>(endpoint: E, data: unknown): DataOf<E> {
  const result = z.safeParse(endpoint.reply, data);
  if (result.success) return result.data as DataOf<E>;
  throw new Error(`${endpoint.name} answered what its contract does not promise: ${z.prettifyError(result.error)}`);
}

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const isGone = attributes.some((one) => /^\s*max-age=(0|-\d+)\s*$/i.test(one));
    if (isGone) jar.delete(name);
    else jar.set(name, pair.slice(at + 1).trim());
  }
}
