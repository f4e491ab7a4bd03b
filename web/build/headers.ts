import { reportPolicyViolation } from "#contract/client-errors";
import type { PageFile } from "./pages";

interface Sites {
  readonly marketing: readonly PageFile[];
  readonly h5: readonly PageFile[];
  readonly login: readonly PageFile[];
  /** Uses the phone pages' sheet, and only our own pages may frame it. */
  readonly framed: PageFile;
  /** Hash of the inline script in the documents of each part of the web app. */
  readonly scripts: Readonly<Record<"marketing" | "h5" | "login", string>>;
  /** Hash of each document's style sheet by part of the web app and path. */
  readonly hashes: Record<"marketing" | "h5" | "login", Readonly<Record<string, string>>>;
}

const always = ["Strict-Transport-Security: max-age=63072000; includeSubDomains", "X-Content-Type-Options: nosniff"];

/** Headers of every file that is not a document. */
const ofFiles = [...always, "Content-Security-Policy: frame-ancestors 'none'"];
const rootFiles = ["/favicon.svg", "/favicon.ico", "/icon-*", "/robots.txt", "/sitemap.xml", "/site.webmanifest"];

const common = [
  ...always,
  "Cross-Origin-Opener-Policy: same-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "X-Frame-Options: DENY",
];

/** Where scripts may come from. The sign-in page has its script inline and loads no other. */
const scriptSources = {
  marketing: (inside: string) => `'self' ${inside}`,
  h5: (inside: string) => `'self' ${inside} 'wasm-unsafe-eval'`,
  login: (inside: string) => inside,
};

/**
 * Policy of a prerendered document: own scripts, the inline style sheet and script by their hashes, no markup from
 * text, nothing else.
 */
function pagePolicy(styleHash: string, scripts: string, face: "marketing" | "h5" | "login" = "login"): string {
  const media = face === "h5" ? "; media-src 'self' blob:; worker-src 'self' blob:" : "";
  return (
    `default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; connect-src 'self'; ` +
    `img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; script-src ${scripts}; style-src-elem 'self' '${styleHash}'; style-src-attr 'none'${media}; require-trusted-types-for 'script'; trusted-types 'none'; report-uri ${reportPolicyViolation.path}`
  );
}

/** The `_headers` file of the asset layer: security headers per document, a year of caching for hashed files. */
export function createHeadersFile(sites: Sites): string {
  const rules: string[] = [
    rule("/assets/*", ["Cache-Control: public, max-age=31536000, immutable", ...ofFiles]),
    ...["/art/*", "/og/*"].map((pictures) =>
      rule(pictures, ["Cache-Control: public, max-age=86400, stale-while-revalidate=604800", ...ofFiles]),
    ),
    ...rootFiles.map((file) => rule(file, ofFiles)),
  ];
  for (const face of ["marketing", "h5", "login"] as const) {
    const isPhone = face === "h5";
    const scripts = scriptSources[face](`'${sites.scripts[face]}'`);
    const headersOf = (path: string) => [
      ...common,
      `Content-Security-Policy: ${pagePolicy(sites.hashes[face][path] ?? "", scripts, face)}`,
      `Referrer-Policy: ${isPhone ? "no-referrer" : "strict-origin-when-cross-origin"}`,
      `Permissions-Policy: camera=(${isPhone ? "self" : ""}), microphone=(), geolocation=(), payment=()`,
      ...(face === "marketing" ? [] : ["X-Robots-Tag: noindex, nofollow, noarchive"]),
    ];
    // Every phone page contains the same sheet.
    if (isPhone) rules.push(rule("/h5/*", headersOf(sites.h5[0]?.path ?? "")));
    else
      for (const { path, file } of sites[face])
        for (const p of new Set([path, `/${file}`])) rules.push(rule(p, headersOf(path)));
  }
  rules.push(rule(sites.framed.path, framedHeaders(sites.hashes.h5[sites.h5[0]?.path ?? ""] ?? "")));
  return `${rules.join("\n")}\n`;
}

function framedHeaders(styleHash: string): string[] {
  const policy = pagePolicy(styleHash, "'self'").replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return [
    ...common.filter((line) => !line.startsWith("X-Frame-Options")),
    "X-Frame-Options: SAMEORIGIN",
    `Content-Security-Policy: ${policy}`,
    "Referrer-Policy: no-referrer",
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()",
    "X-Robots-Tag: noindex, nofollow, noarchive",
  ];
}

function rule(path: string, headers: readonly string[]): string {
  return [path, ...headers.map((h) => `  ${h}`)].join("\n");
}
