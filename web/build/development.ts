import { webPartStyleSheets } from "./face-sheets";
import { firstScriptSource, h5Pages, loginPage, marketingPages, samplePage, verificationPages } from "./pages";

interface Document {
  readonly face: "marketing" | "h5" | "login" | "admin";
  readonly sheets: readonly string[];
  /** Modules in the order in which they run. */
  readonly modules: readonly string[];
}

const app = [firstScriptSource, "boot.ts"];
const site = documentHtml({ face: "marketing", sheets: webPartStyleSheets("marketing"), modules: app });
const phone = documentHtml({ face: "h5", sheets: webPartStyleSheets("h5"), modules: app });
const login = documentHtml({
  face: "login",
  sheets: webPartStyleSheets("login"),
  modules: ["admin/session/login.development.tsx"],
});
const office = documentHtml({ face: "admin", sheets: [], modules: ["boot.ts"] });
const sample = documentHtml({ face: "h5", sheets: webPartStyleSheets("h5"), modules: [samplePage.source] });

/**
 * Every document of the site by its file, as `npm run dev` serves it: empty, with sheets and modules that Vite serves.
 */
export const developmentDocuments: Readonly<Record<string, string>> = {
  ...Object.fromEntries(marketingPages.map(({ file }) => [file, site])),
  ...Object.fromEntries([...h5Pages, ...verificationPages].map(({ file }) => [file, phone])),
  [loginPage.file]: login,
  [samplePage.file]: sample,
  "admin-shell": office,
};

/**
 * Its end has the same format as a built document's, because the worker inserts pages into it (worker/own-pages.ts).
 */
function documentHtml({ face, sheets, modules }: Document): string {
  return [
    `<!doctype html><html lang="zh-CN" data-face="${face}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${face}</title>`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...modules.map((file) => `<script type="module" src="/${file}"></script>`),
    `</head><body><div id="root"></div></body></html>`,
  ].join("");
}
