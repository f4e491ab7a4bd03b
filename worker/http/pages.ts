import type { Context, Hono } from "hono";
import type { DataOf } from "#contract/endpoint";
import { listReportKeys } from "#contract/report-keys";
import { screenRoots } from "#contract/screens/all";
import { isReserved } from "#contract/screens/reserved";
import type { AppEnv } from "./env";
import { readCookie } from "./request";
import { adminPagePolicy } from "./security-headers";

const adminPath = new RegExp(`^/(${[...screenRoots, "redirect"].join("|")})(/|$)`);

/**
 * Documents that are not files: WeChat's files for verifying the host, the office's document, and real 404s. Staff may place
 * screens at any other path.
 */
export function mountPages(app: Hono<AppEnv>): void {
  app.get("/.well-known/security.txt", securityTxt);
  app.get("/report-keys.json", (c) => keySet(app, c));
  app.get("*", async (c) => {
    const { path } = c.req;
    const page = withoutFinalSlash(new URL(c.req.url));
    if (page) return c.redirect(page, 308);
    const proof = c.get("deps").hostProofs?.get(path.slice(1));
    if (proof !== undefined) return c.text(proof);
    if (path === "/" && !isStaff(c)) return c.redirect("/index", 302);
    if (path === "/" || adminPath.test(path)) return adminShell(c);
    if (path === "/login") return assetResponse(c, "/login", 200);
    if (path === "/report-keys") return c.redirect("/h5/check/keys", 302);
    if (path.startsWith("/h5/report/")) return c.redirect("/h5/bind", 302);
    if (path.startsWith("/assets/") || path.startsWith("/art/") || path.startsWith("/files/"))
      return c.text("Not Found", 404);
    return isStaff(c) && !isReserved(path) ? adminShell(c) : assetResponse(c, "/404", 404);
  });
  app.all("*", (c) => c.text("Method Not Allowed", 405, { allow: "GET, HEAD" }));
}

/** The public keys for programs: a JSON Web Key Set (RFC 7517, 5), without the API's envelope. */
async function keySet(app: Hono<AppEnv>, c: Context<AppEnv>): Promise<Response> {
  const url = new URL(listReportKeys.path, c.req.url);
  const reply = await app.fetch(new Request(url, { headers: c.req.raw.headers }), c.env);
  if (reply.status !== 200) return reply;
  const { data } = (await reply.json()) as { data: DataOf<typeof listReportKeys> };
  return c.json(data, 200, { "content-type": "application/jwk-set+json" });
}

/**
 * Whether the browser seems to be signed in to the back office, by the cookie that the guard of its pages uses too. It proves
 * nothing, but the document contains nothing secret.
 */
const isStaff = (c: Context<AppEnv>): boolean => Boolean(readCookie(c.req.header("cookie") ?? null, "Admin-Token"));

/** The URL without its final slash, on this origin; undefined when there is no final slash. */
function withoutFinalSlash({ pathname, search }: URL): string | undefined {
  if (!/^\/[\w-][^\\]*\/$/.test(pathname)) return undefined;
  return pathname.replace(/\/+$/, "") + search;
}

/** A file of the site with this status, never cached. */
export async function assetResponse(c: Context<AppEnv>, path: string, status: number): Promise<Response> {
  const response = await c.get("deps").assets.fetch(new Request(new URL(path, c.req.url)));
  const headers = new Headers(response.headers);
  headers.delete("etag");
  headers.set("cache-control", "private, no-store");
  return new Response(response.body, { status: response.status === 200 ? status : response.status, headers });
}

/** How long a reader may rely on the file; RFC 9116 2.5.5 recommends less than a year. */
const securityTxtLifeMs = 180 * 24 * 3_600_000;

/** Where to report a vulnerability (RFC 9116); 404 until the operator has set an address. */
function securityTxt(c: Context<AppEnv>): Response | Promise<Response> {
  const { securityContact = "", publicOrigin } = c.get("deps");
  if (!/^(mailto:|https:\/\/)\S+$/.test(securityContact)) return assetResponse(c, "/404", 404);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(c.get("now") + securityTxtLifeMs).toISOString()}`,
    "Preferred-Languages: zh, en",
    ...(publicOrigin ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
  ];
  return c.text(`${lines.join("\n")}\n`);
}

/** The office's document gets a fresh nonce each time; the app reads it from the script element's `nonce` property. */
async function adminShell(c: Context<AppEnv>): Promise<Response> {
  const response = await c.get("deps").assets.fetch(new Request(new URL("/admin-shell", c.req.url)));
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const html = (await response.text()).replace("<script ", `<script nonce="${nonce}" `);
  return new Response(html, {
    status: response.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": adminPagePolicy(nonce),
      "x-robots-tag": "noindex, nofollow",
    },
  });
}
