import type { Context, Hono } from "hono";
import { listMyBindings } from "#contract/bindings";
import type { MountedEndpoint } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { readMyData } from "#contract/my-data";
import { readReport } from "#contract/reports";
import { sessionToken } from "./features/customers/session-cookie";
import type { AppEnv } from "./http/env";
import { asset } from "./http/pages";
import { isVisit } from "./http/request";
import { log } from "./platform/log";
import type { GivenAnswer } from "./platform/own-pages";

interface OwnPage {
  readonly path: RegExp;
  /** The prerendered document that the page is set into. */
  readonly document: string;
  readonly call: MountedEndpoint;
}

const ownPages: readonly OwnPage[] = [
  { path: /^\/h5\/status$/, document: "/h5/status", call: listMyBindings },
  { path: /^\/h5\/reports$/, document: "/h5/reports", call: listMyBindings },
  { path: /^\/h5\/mydata$/, document: "/h5/mydata", call: readMyData },
  { path: /^\/h5\/report\/(?<key>[A-Z]{11,15})$/, document: "/h5/report-page", call: readReport },
];

/**
 * The pages of a verified phone go out complete: the worker asks its own call with the visitor's cookie, under all rules of that
 * call, and renders the answer into the document. Without an answer the document goes out as it is, and the browser asks.
 */
export function mountOwnPages(app: Hono<AppEnv>): void {
  app.get("/h5/*", async (c, next) => {
    const page = ownPages.find(({ path }) => path.test(c.req.path));
    if (!page) return next();
    const [plain, given] = await Promise.all([asset(c, page.document, 200), answerOf(app, c, page)]);
    return given && plain.status === 200 ? complete(c, plain, given) : plain;
  });
}

/** What the page's call answers this visitor; undefined for one who is nobody, only looks ahead, or is refused. */
async function answerOf(app: Hono<AppEnv>, c: Context<AppEnv>, { path, call }: OwnPage) {
  const { headers: own } = c.req.raw;
  if (!isVisit(c.req.raw) || !sessionToken(own)) return undefined;
  const url = new URL(c.req.url);
  url.pathname = call.path.replace("{key}", path.exec(c.req.path)?.groups?.key ?? "");
  const headers = new Headers(own);
  headers.set("sec-fetch-site", "same-origin");
  const reply = await app.fetch(new Request(url, { headers }), c.env);
  if (reply.status !== 200) return undefined;
  const { data, msg } = (await reply.json()) as Envelope;
  return { call: call.name, data, msg };
}

const [rootStart, rootEnd] = ['<div id="root">', "</div></body>"];

async function complete(c: Context<AppEnv>, plain: Response, given: GivenAnswer): Promise<Response> {
  const text = await plain.text();
  const at = text.indexOf(rootStart) + rootStart.length;
  const end = text.lastIndexOf(rootEnd);
  const page = given.msg === messages.reportTimeout ? undefined : await rendered(c, given);
  const json = JSON.stringify(given).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="given">${json}</script>`;
  const html = `${text.slice(0, at)}${page ?? text.slice(at, end)}</div>${element}</body></html>`;
  return new Response(html, plain);
}

/** Undefined where nothing renders, or where rendering failed: the browser does it then. */
async function rendered(c: Context<AppEnv>, given: GivenAnswer): Promise<string | undefined> {
  const { path } = c.req;
  try {
    return await c.get("deps").ownPages?.render({ path, search: search(c), given });
  } catch (error) {
    log.error("unexpected", {
      requestId: c.get("requestId"),
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return undefined;
  }
}

function search(c: Context<AppEnv>): Record<string, string> {
  const version = c.req.query("version");
  return version ? { version } : {};
}
