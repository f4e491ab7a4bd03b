import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "lightningcss";
import { render } from "../prerender";
import { documentHtml } from "./document";
import { headersFile } from "./headers";
import { h5Pages, loginPage, marketingPages, type PageFile } from "./pages";

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

/** The face's style sheets as one minified text, tokens first. */
function styles(face: "marketing" | "h5" | "login"): string {
  const list = readFileSync(
    join(root, `web/${face === "login" ? "admin/session/login" : `${face}/${face}`}.styles.txt`),
    "utf8",
  );
  const css = list
    .split("\n")
    .filter(Boolean)
    .map((file) => readFileSync(join(root, "web", file), "utf8"))
    .join("\n");
  const { code } = transform({ filename: `${face}.css`, code: Buffer.from(css), minify: true });
  return code.toString();
}

function filesOf(...keys: string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found].map((file) => `/${file}`);
}

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

async function writePages(
  face: "marketing" | "h5" | "login",
  pages: readonly PageFile[],
  script: string,
  chunks: string[],
) {
  const css = styles(face);
  for (const { path, file } of pages) {
    const { html, page } = await render(path);
    if (/ style="/.test(html))
      throw new Error(`${path}: prerendered HTML holds a style attribute, which the policy blocks; use a class`);
    const target = join(site, `${file}.html`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, documentHtml({ face, path, html, page, css, script, chunks }));
  }
  return hash(css);
}

const bootFile = `/${manifest["boot.ts"]?.file}`;
const loginFile = `/${manifest["admin/session/login.enhance.ts"]?.file}`;
const app = ["main.tsx", "boot.ts"];
const hashes = {
  marketing: await writePages("marketing", marketingPages, bootFile, filesOf(...app, "marketing/routes.tsx")),
  h5: await writePages("h5", h5Pages, bootFile, filesOf(...app, "h5/routes.tsx")),
  login: await writePages("login", [loginPage], loginFile, []),
};

const adminCss = [
  ...new Set(Object.entries(manifest).flatMap(([key, chunk]) => (key.startsWith("admin/") ? (chunk.css ?? []) : []))),
];
writeFileSync(
  join(site, "admin-shell.html"),
  documentHtml({
    face: "admin",
    path: "/",
    html: "",
    page: { title: "管理后台" },
    css: "",
    script: bootFile,
    chunks: filesOf(...app, "admin/routes.tsx"),
    links: (manifest["admin/routes.tsx"]?.css ?? adminCss.slice(0, 1)).map((file) => `/${file}`),
  }),
);
writeFileSync(
  join(site, "_headers"),
  headersFile({ marketing: marketingPages, h5: h5Pages, login: [loginPage], hashes }),
);
writeFileSync(join(site, "_redirects"), "/index /home 200\n");
mkdirSync(join(root, "dist/build"), { recursive: true });
writeFileSync(join(root, "dist/build/manifest.json"), JSON.stringify(manifest, null, 1));
if (existsSync(join(site, "manifest.json"))) rmSync(join(site, "manifest.json"));
console.log(`prerendered ${marketingPages.length + h5Pages.length + 1} pages`);
