import { adminRouteWeights, documentWeights, weightBudgets } from "../../../scripts/steps/site-weights.mjs";

type SiteFiles = Readonly<Record<string, string>>;
interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

const isPublic = (face: string): face is "marketing" | "h5" => face === "marketing" || face === "h5";

/** Documents and screens that exceed their budget. */
export function weightBreaches(files: SiteFiles, manifest: Manifest): string[] {
  const breaches: string[] = [];
  const over = (what: string, bytes: number, budget: number) => {
    if (bytes > budget) breaches.push(`${what}: ${bytes} bytes on the wire, ${budget} are allowed.`);
  };
  const documents = documentWeights(files);
  for (const { path, face, document, script } of documents) {
    if (isPublic(face)) over(`${path}, document`, document, weightBudgets.publicDocument);
    if (isPublic(face)) over(`${path}, scripts`, script, weightBudgets.pageScript[face]);
    if (face === "login") over(`${path}, document and script`, document + script, weightBudgets.loginFirst);
    if (face === "admin") over(`${path}, shell scripts`, script, weightBudgets.officeShellScript);
  }
  const shell = documents.find(({ face }) => face === "admin")?.scripts ?? [];
  for (const { page, script } of adminRouteWeights(files, manifest, shell))
    over(`screen ${page}`, script, weightBudgets.officeScreenScript);
  return breaches;
}

// Run-time strings that stay in a library's code, minified or not.
const strangers = [
  { what: "Mantine", mark: /--mantine-|mantine-[A-Z]/ },
  { what: "the classic build of zod", mark: /["'`]ZodString["'`]/ },
  { what: "back office code", mark: /data-admin-shell|sysUser|\/api\/v1\/sys-/ },
] as const;

/** Libraries and office code among the files that public pages load. */
export function strangerBreaches(files: SiteFiles): string[] {
  return documentWeights(files)
    .filter(({ face }) => isPublic(face))
    .flatMap(({ path, scripts }) =>
      scripts.flatMap((script) =>
        strangers
          .filter(({ mark }) => mark.test(files[script] ?? ""))
          .map(({ what }) => `${path} loads ${script}, which holds ${what}. Load it where it is used, lazily.`),
      ),
    );
}

/** Hosts that appear as text but are never called, each with the reason. */
const namedHosts: Readonly<Record<string, string>> = {
  "www.w3.org": "XML namespaces",
  "www.example.com": "the origin of the site's own addresses as wrangler.toml ships it",
  "schemas.openxmlformats.org": "XML namespaces of a workbook",
  "purl.oclc.org": "XML namespaces of a workbook in the strict form",
  "schemas.microsoft.com": "XML namespaces of a workbook",
  "doi.org": "the list of sources links there, and nothing asks it",
  "pmc.ncbi.nlm.nih.gov": "the list of sources links there",
  "pubmed.ncbi.nlm.nih.gov": "the list of sources links there",
  "www.ncbi.nlm.nih.gov": "the list of sources links there",
  "react.dev": "React names its error pages",
  "tanstack.com": "Router names its documentation in errors",
  "mantine.dev": "Mantine names its documentation in errors",
  "github.com": "libraries name their issue lists in errors",
  "fastly.jsdelivr.net":
    "zxing-wasm's default for its wasm file; ours is served from /assets, and the page policy calls no other host",
  "schema.org": "names the vocabulary of structured data",
  "beian.miit.gov.cn": "link of the filing number, followed by people only",
  "beian.mps.gov.cn": "link of the public-security number, followed by people only",
  "redux.js.org": "the chart library names its documentation in errors",
  "redux-toolkit.js.org": "the chart library names its documentation in errors",
  "bit.ly": "the chart library names its documentation in errors",
  "json-schema.org": "zod names the dialect of a schema",
  "example.com": "reserved for examples (RFC 2606)",
  localhost: "this machine",
};

/** Addresses of other hosts in the built site. */
export function foreignHosts(files: SiteFiles): string[] {
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    for (const [, host = ""] of text.matchAll(
      /(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}|localhost)\b/gi,
    )) {
      if (!(host.toLowerCase() in namedHosts) && !found.has(host)) found.set(host, path);
    }
  }
  return [...found].map(
    ([host, path]) => `${path} names ${host}. Serve it from our own site, or say in namedHosts why it is never called.`,
  );
}

const secretShapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|LTAI|AKID)[A-Za-z0-9]{12,}/,
  /\bpassword["']?\s*[:=]\s*["'](?:admin|123456|password|changeme|ruoyi|admin123)\w*["']/i,
];

/** Secrets of this machine, keys in a known format, default passwords. */
export function secretBreaches(files: SiteFiles, secrets: readonly string[]): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const isLeaked = secrets.some((secret) => secret.length >= 16 && text.includes(secret));
    const isSecretShaped = secretShapes.some((shape) => shape.test(text));
    return isLeaked || isSecretShaped ? [`${path} holds a secret or a default password.`] : [];
  });
}

// Traces that the simulated phone leaves in a bundle.
const localMarks = ["phone", "robots", "inbox", "captcha", "wechat", "clock", "demonstration"].map(
  (door) => `/dev/${door}`,
);

/** Traces of the local run in a worker bundle. */
export function localTraces(bundle: string): string[] {
  return localMarks.filter((mark) => bundle.includes(mark));
}
