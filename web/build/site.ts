import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeCaptcha } from "#contract/captcha";
import { pageTitle } from "../marketing/layout/page-title";
import { renderPublicPage } from "../prerender";
import { now } from "../shared/clock";
import { createRobotsFile, createSitemap } from "./crawling";
import { documentHtml } from "./document";
import { webPartStyleSheets } from "./face-sheets";
import { phonePageHead, publicPageHead } from "./head";
import { createHeadersFile } from "./headers";
import { inlinePictures, svgDataUrl } from "./inline-pictures";
import { minifyStyles, usedStyles } from "./page-styles";
import {
  firstScriptSource,
  h5Pages,
  loginPage,
  marketingPages,
  type PageFile,
  redirectsFile,
  samplePage,
  type VerificationPageFile,
  verificationPages,
} from "./pages";

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
  readonly dynamicImports?: string[];
  readonly css?: string[];
}

// Runs as dist/prerender/site.js.
const root = join(import.meta.dirname, "../..");
const site = join(root, "dist/site");
const manifest = JSON.parse(readFileSync(join(site, "manifest.json"), "utf8")) as Record<string, Chunk>;

/** The style sheets of one part of the web app as one text, tokens first. */
function styles(face: "marketing" | "h5" | "login"): string {
  const files = webPartStyleSheets(face);
  return minifyStyles(files.map((file) => readFileSync(join(root, "web", file), "utf8")).join("\n"));
}

/** These chunks and those that they import, each after its own imports. */
function chunksOf(...keys: string[]): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    chunk.imports?.forEach(visit);
    found.add(chunk);
  };
  keys.forEach(visit);
  return [...found];
}

/** Refuses a chunk that imports itself through others: it would run before its imports are ready. */
function refuseCircles(): void {
  const done = new Set<string>();
  const visit = (key: string, above: readonly string[]) => {
    if (above.includes(key)) throw new Error(`chunks import each other in a circle: ${[...above, key].join(" > ")}`);
    if (done.has(key)) return;
    for (const next of manifest[key]?.imports ?? []) visit(next, [...above, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}

function filesOf(...keys: string[]): string[] {
  const missing = keys.find((key) => !manifest[key]);
  if (missing) throw new Error(`${missing} has no chunk; web/build/pages.ts names the source of every page`);
  return chunksOf(...keys).map((chunk) => `/${chunk.file}`);
}
const sheetsOf = (...keys: string[]) => [
  ...new Set(chunksOf(...keys).flatMap((chunk) => (chunk.css ?? []).map((file) => `/${file}`))),
];

const siteFile = (file: string) => readFileSync(join(site, file), "utf8");
const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const origin = readFileSync(join(root, "dist/site-origin"), "utf8");

/** Writes a text as a file that is cached for ever and returns its address. */
function hashedFile(name: string, text: string): string {
  const file = `assets/${name.replace(".", `-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.`)}`;
  writeFileSync(join(site, file), text);
  return `/${file}`;
}

/** Writes the documents of one part of the web app and returns the hash of each one's style sheet by its path. */
async function writePages(
  face: "marketing" | "h5" | "login",
  pages: readonly (PageFile | VerificationPageFile)[],
  script: Parameters<typeof documentHtml>[0]["script"],
  loadedBy: (page: PageFile) => { chunks: readonly string[]; firstAnswer?: string; icon?: string },
): Promise<Record<string, string>> {
  const whole = styles(face);
  const isSite = face === "marketing";
  const sheet = isSite ? hashedFile("site.css", whole) : "";
  const hashes: Record<string, string> = {};
  for (const entry of pages) {
    const { path, file } = entry;
    const rendered = await renderPublicPage(path, "state" in entry ? entry.state : undefined);
    const html = inlinePictures(rendered.html, siteFile);
    if (/ style="/.test(html))
      throw new Error(`${path}: prerendered HTML holds a style attribute, which the policy blocks; use a class`);
    const css = isSite ? usedStyles(whole, html) : whole;
    const facts = isSite
      ? { title: pageTitle(path, rendered.title, ""), head: publicPageHead(path, origin, sheet) }
      : { title: rendered.title, head: face === "h5" ? phonePageHead(path, origin) : undefined };
    const target = join(site, `${file}.html`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, documentHtml({ face, path, html, page: facts, css, script, ...loadedBy(entry) }));
    hashes[path] = hash(css);
  }
  return hashes;
}

refuseCircles();
const boot = { address: `/${manifest["boot.ts"]?.file}` };
const manifests = { login: "manifest-login.json", sample: "manifest-sample.json", first: "manifest-first.json" };

/** Address of a script that was built as one file. */
function oneFile(build: keyof typeof manifests, source: string): string {
  const built = JSON.parse(readFileSync(join(site, manifests[build]), "utf8")) as Record<string, Chunk>;
  return `/${built[source]?.file}`;
}

/** The text of a script for inlining into documents; its file is deleted. */
function insideScript(build: keyof typeof manifests, source: string): { readonly text: string } {
  const file = join(site, oneFile(build, source));
  const text = readFileSync(file, "utf8").trim();
  if (/<\/|<!--/.test(text)) throw new Error(`${source}: its text would end the script that it stands in`);
  rmSync(file);
  return { text };
}

const first = insideScript("first", firstScriptSource);
const signIn = insideScript("login", loginPage.source);
const app = ["boot.ts"];
// The sign-in page loads the office's first files while the person types.
const afterSignIn = ["admin/entry.tsx", "admin/dashboard/dashboard.page.tsx", ...app];
const hashes = {
  marketing: await writePages("marketing", marketingPages, first, ({ source }) => ({
    chunks: filesOf("marketing/entry.ts", source, ...app),
  })),
  h5: await writePages("h5", [...h5Pages, ...verificationPages], first, ({ source }) => ({
    chunks: filesOf("h5/entry.ts", source, ...app),
  })),
  login: await writePages("login", [loginPage], signIn, () => ({
    chunks: [...filesOf(...afterSignIn), ...sheetsOf(...afterSignIn)],
    firstAnswer: makeCaptcha.path,
    // The page shows the same drawing, so it requests nothing but the captcha.
    icon: svgDataUrl(siteFile("favicon.svg")),
  })),
};

writeFileSync(
  join(site, "admin-shell.html"),
  documentHtml({
    face: "admin",
    path: "/",
    html: "",
    page: { title: "管理后台" },
    css: "",
    script: boot,
    chunks: filesOf(...app, "admin/entry.tsx"),
    links: sheetsOf("admin/entry.tsx"),
  }),
);
writeFileSync(
  join(site, `${samplePage.file}.html`),
  documentHtml({
    face: "h5",
    path: samplePage.path,
    html: "",
    page: { title: "报告预览" },
    css: styles("h5"),
    script: { address: oneFile("sample", samplePage.source) },
    chunks: [],
  }),
);
writeFileSync(
  join(site, "_headers"),
  createHeadersFile({
    marketing: marketingPages,
    h5: h5Pages,
    login: [loginPage],
    hashes,
    scripts: { marketing: hash(first.text), h5: hash(first.text), login: hash(signIn.text) },
    framed: samplePage,
  }),
);
writeFileSync(join(site, "_redirects"), redirectsFile);
writeFileSync(join(site, "sitemap.xml"), createSitemap(origin, new Date(now()).toISOString().slice(0, 10)));
writeFileSync(join(site, "robots.txt"), createRobotsFile(origin));
mkdirSync(join(root, "dist/build"), { recursive: true });
writeFileSync(join(root, "dist/build/manifest.json"), JSON.stringify(manifest, null, 1));
for (const used of ["manifest.json", ...Object.values(manifests)]) rmSync(join(site, used), { force: true });
console.log(`prerendered ${marketingPages.length + h5Pages.length + verificationPages.length + 1} pages`);
