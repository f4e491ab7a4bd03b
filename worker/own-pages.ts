import type { Context, Hono } from "hono";
import { listMyBindings } from "#contract/bindings.schemas";
import type { MountedEndpoint } from "#contract/endpoint";
import type { Envelope } from "#contract/envelope";
import { messages } from "#contract/messages";
import { readMyData } from "#contract/my-data.schemas";
import { checkReport } from "#contract/report-check.schemas";
import { readReport } from "#contract/reports.schemas";
import {
  phoneVerificationStep,
  placeholderPhone,
  reportVerificationStep,
  type VerificationStep,
  type VerifiedPhonePath,
} from "#contract/screens/gates";
import { sessionToken } from "./features/customers/session-cookie";
import type { AppEnv } from "./http/env";
import { assetResponse } from "./http/pages";
import { isPageVisit } from "./http/request";
import { log } from "./platform/log";
import type { GivenAnswer } from "./platform/own-pages";

/** The reply of a page's call; for a visitor without a session it can be 401 without a call. */
type Reply = { readonly status: number } & Partial<Pick<Envelope, "data" | "msg">>;

interface OwnPage {
  readonly path: RegExp;
  /** The prerendered document into which the page is inserted. */
  readonly document: string;
  /** The call whose reply the page is made from; without it, only verified phones get the document, and the browser makes the call. */
  readonly call?: MountedEndpoint;
  /** The step of the phone flow that must come before the page, for a visitor who got this reply. */
  readonly gate?: (reply: Reply, path: string) => VerificationStep | undefined;
}

const verifiedFirst: OwnPage["gate"] = ({ status }, path) =>
  status === 401 ? phoneVerificationStep(path as VerifiedPhonePath) : undefined;

const phoneOfReportFirst: OwnPage["gate"] = ({ msg, data }) =>
  msg === messages.reportTimeout
    ? reportVerificationStep(data as Parameters<typeof reportVerificationStep>[0])
    : undefined;

const ownPages: readonly OwnPage[] = [
  { path: /^\/h5\/status$/, document: "/h5/status", call: listMyBindings, gate: verifiedFirst },
  { path: /^\/h5\/reports$/, document: "/h5/reports", call: listMyBindings, gate: verifiedFirst },
  { path: /^\/h5\/mydata$/, document: "/h5/mydata", call: readMyData, gate: verifiedFirst },
  { path: /^\/h5\/changephone$/, document: "/h5/changephone", gate: verifiedFirst },
  {
    path: /^\/h5\/report\/([A-Z]{11,15})$/,
    document: "/h5/report-page",
    call: readReport,
    gate: phoneOfReportFirst,
  },
  { path: /^\/h5\/check\/([A-Z]{16})$/, document: "/h5/check-page", call: checkReport },
];

/**
 * Phone pages are sent complete: the worker makes the page's own call with the visitor's cookie, under all rules of that call,
 * and renders the reply into the document. A visitor who must verify a phone first gets the page of that step, which is marked
 * by an element `step`. Without a reply the prerendered document is sent, and the browser makes the call.
 */
export function mountOwnPages(app: Hono<AppEnv>): void {
  app.get("/h5/*", async (c, next) => {
    const page = ownPages.find(({ path }) => path.test(c.req.path));
    if (!page) return next();
    const [plain, reply] = await Promise.all([assetResponse(c, page.document, 200), replyTo(app, c, page)]);
    const step = reply && page.gate?.(reply, c.req.path);
    if (step) return gateDocument(c, step);
    return page.call && reply?.status === 200 && plain.status === 200 ? complete(c, plain, page.call, reply) : plain;
  });
}

/** The reply of the page's call; undefined for a prefetch, and when the page has no call. */
async function replyTo(app: Hono<AppEnv>, c: Context<AppEnv>, { path, call }: OwnPage): Promise<Reply | undefined> {
  const { headers: own } = c.req.raw;
  if (call?.access.kind !== "public" && !sessionToken(own)) return { status: 401 };
  if (!call || !isPageVisit(c.req.raw)) return undefined;
  const url = new URL(c.req.url);
  const [, part = ""] = path.exec(c.req.path) ?? [];
  url.pathname = call.path.replace(/\{\w+\}/, part);
  const headers = new Headers(own);
  headers.set("sec-fetch-site", "same-origin");
  const reply = await app.fetch(new Request(url, { headers }), c.env);
  if (reply.status !== 200) return { status: reply.status };
  const { data, msg } = (await reply.json()) as Envelope;
  return { status: 200, data, msg };
}

const gateDocuments: Readonly<Record<string, string>> = {
  "/h5/bindphone": "/h5/own-gate",
  "/h5/validphone": "/h5/report-gate",
};

async function gateDocument(c: Context<AppEnv>, step: VerificationStep): Promise<Response> {
  const plain = await assetResponse(c, gateDocuments[step.to] ?? "", 200);
  const text = await plain.text();
  const phone = (step.state.thephone ?? "").replaceAll("<", "&lt;");
  const end = text.lastIndexOf(bodyEnd);
  const html = text.slice(0, end).replaceAll(placeholderPhone, () => phone);
  return new Response(`${html}${jsonElement("step", step)}${bodyEnd}`, plain);
}

const rootStart = '<div id="root">';
const bodyEnd = "</body></html>";

/** Escaped, so that no text in the JSON can end the element. */
const jsonElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

async function complete(c: Context<AppEnv>, plain: Response, call: MountedEndpoint, reply: Reply): Promise<Response> {
  const { data, msg = "" } = reply;
  const given: GivenAnswer = { call: call.name, data, msg };
  const text = await plain.text();
  const at = text.indexOf(rootStart) + rootStart.length;
  const end = text.lastIndexOf(`</div>${bodyEnd}`);
  const page = (await rendered(c, given)) ?? text.slice(at, end);
  return new Response(`${text.slice(0, at)}${page}</div>${jsonElement("given", given)}${bodyEnd}`, plain);
}

/** Undefined when there is no renderer, or when rendering failed: then the browser renders the page. */
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
