import { limits } from "#contract/limits";
import {
  phoneVerificationStep,
  placeholderPhone,
  reportVerificationStep,
  type VerificationStep,
} from "#contract/screens/gates";
import { phonePaths, sitePaths } from "#contract/screens/public";

/** Every document that exists as a file: request path, file, and how the guard or the worker serves it. */
export interface PageFile {
  /** Path that the router renders. */
  readonly path: string;
  /** File under dist/site, without .html. */
  readonly file: string;
  /** Source of the page's own chunk, loaded together with the shared chunks. */
  readonly source: string;
}

const pagesOf = (face: string, sources: Readonly<Record<string, string>>): PageFile[] =>
  Object.entries(sources).map(([path, source]) => ({
    path: path.replace("$key", "A".repeat(limits.reportKeyLength)).replace("$code", "A".repeat(16)),
    file: fileOf(path),
    source: `${face}/${source}.page.tsx`,
  }));

function fileOf(path: string): string {
  // "/index" cannot be index.html, which would be redirected to "/", the office's address.
  if (path === "/index") return "home";
  // One document for every key, served by the worker; it contains nothing personal.
  return path.slice(1).replace(/\/\$\w+$/, "-page");
}

/** The `_redirects` file of the asset layer. */
export const redirectsFile = "/index /home 200\n";

export const marketingPages: readonly PageFile[] = pagesOf("marketing", sitePaths);

export const h5Pages: readonly PageFile[] = pagesOf("h5", phonePaths);

/** A step of the phone flow, rendered for one of its states. */
export interface VerificationPageFile extends PageFile {
  readonly state: VerificationStep["state"];
}

const gate = ({ to, state }: VerificationStep, file: string, source: string): VerificationPageFile => ({
  path: to,
  state,
  file,
  source,
});

/** Documents that worker/own-pages.ts sends to a visitor who must verify a phone before he sees the requested page. */
export const verificationPages: readonly VerificationPageFile[] = [
  gate(phoneVerificationStep(), "h5/own-gate", "h5/phone/bindphone.page.tsx"),
  gate(
    reportVerificationStep({ phone: placeholderPhone, key: "A".repeat(limits.reportKeyLength) }),
    "h5/report-gate",
    "h5/verify/verify.page.tsx",
  ),
];

/** Source of the inline script of every document for visitors. */
export const firstScriptSource = "first.ts";

export const loginPage: PageFile = { path: "/login", file: "login", source: "admin/session/login.enhance.ts" };

/** Framed by the office beside a report template; empty until the framing page sends its content. */
export const samplePage: PageFile = {
  path: "/sample-report",
  file: "sample-report",
  source: "h5/sample/sample.entry.tsx",
};
