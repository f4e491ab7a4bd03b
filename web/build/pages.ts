import { limits } from "#contract/limits";
import { type GateStep, gateOfOwn, gateOfReport, nobodysPhone } from "#contract/screens/gates";
import { phonePaths, sitePaths } from "#contract/screens/public";

/** Every document that exists as a file: request path, file, and how the guard or the worker reaches it. */
export interface PageFile {
  /** Path that the router renders. */
  readonly path: string;
  /** File under dist/site, without .html. */
  readonly file: string;
  /** Source of the page's own chunk, fetched together with what its face always loads. */
  readonly source: string;
}

const pagesOf = (face: string, sources: Readonly<Record<string, string>>): PageFile[] =>
  Object.entries(sources).map(([path, source]) => ({
    path: path.replace("$key", "A".repeat(limits.reportKeyLength)).replace("$code", "A".repeat(16)),
    file: fileOf(path),
    source: `${face}/${source}.page.tsx`,
  }));

function fileOf(path: string): string {
  // "/index" as index.html would be redirected to "/", which belongs to the admin.
  if (path === "/index") return "home";
  // One document for every key, served by the worker; it holds nothing personal.
  return path.slice(1).replace(/\/\$\w+$/, "-page");
}

/** The `_redirects` file of the asset layer. */
export const redirects = "/index /home 200\n";

export const marketingPages: readonly PageFile[] = pagesOf("marketing", sitePaths);

export const h5Pages: readonly PageFile[] = pagesOf("h5", phonePaths);

/** A step of the phone flow, drawn for one state of it. */
export interface GateFile extends PageFile {
  readonly state: GateStep["state"];
}

const gate = ({ to, state }: GateStep, file: string, source: string): GateFile => ({ path: to, state, file, source });

/** What worker/own-pages.ts sends whoever must verify a phone before he sees the page that he asks for. */
export const gatePages: readonly GateFile[] = [
  gate(gateOfOwn(), "h5/own-gate", "h5/phone/bindphone.page.tsx"),
  gate(
    gateOfReport({ phone: nobodysPhone, key: "A".repeat(limits.reportKeyLength) }),
    "h5/report-gate",
    "h5/verify/verify.page.tsx",
  ),
];

/** Source of the script that stands in every document for visitors. */
export const firstSource = "first.ts";

export const loginPage: PageFile = { path: "/login", file: "login", source: "admin/session/login.enhance.ts" };

/** Framed by the back office beside a report template; holds nothing until the framing page sends it. */
export const samplePage: PageFile = {
  path: "/sample-report",
  file: "sample-report",
  source: "h5/sample/sample.entry.tsx",
};
