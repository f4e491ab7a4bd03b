interface Document {
  readonly face: "marketing" | "h5" | "login" | "admin";
  readonly path: string;
  readonly html: string;
  readonly page: { title: string; head?: string };
  readonly css: string;
  /** Its script: the text of an inline one, or the address of a file. */
  readonly script: { readonly text: string } | { readonly address: string };
  /** Scripts loaded after it: when the inline script says so, or, with a file, while it runs. */
  readonly chunks: readonly string[];
  readonly links?: readonly string[];
  /** Address of its icon, where that differs from the site's. */
  readonly icon?: string;
  /** Address that the script requests first; the browser preloads it while it is still reading the document. */
  readonly firstAnswer?: string;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The text of a phone page without scripts, where its buttons would not work. */
const withoutScripts =
  '<noscript><p class="notice notice-amber" role="alert">浏览器没有启用 JavaScript，本页的按钮不能使用。请在浏览器设置中启用后重新打开本页，或请工作人员协助。</p></noscript>';

/**
 * The complete HTML of a page; styles inlined, one script that runs when everything is parsed, nothing from another
 * host.
 */
export function documentHtml(doc: Document): string {
  const isPrivate = doc.face !== "marketing";
  return [
    `<!doctype html><html lang="zh-CN" data-face="${doc.face}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<title>${escaped(doc.page.title)}</title>`,
    isPrivate ? `<meta name="robots" content="noindex,nofollow">` : "",
    `<meta name="color-scheme" content="${doc.face === "admin" ? "light dark" : "light"}"><meta name="theme-color" content="#ffffff">`,
    `<meta name="format-detection" content="telephone=no">`,
    `<link rel="icon" href="${doc.icon ?? "/favicon.svg"}" type="image/svg+xml">`,
    doc.page.head ?? "",
    ...(doc.links ?? []).map((href) => `<link rel="stylesheet" href="${href}">`),
    doc.css ? `<style>${doc.css}</style>` : "",
    doc.firstAnswer ? `<link rel="preload" href="${doc.firstAnswer}" as="fetch" crossorigin="anonymous">` : "",
    scriptOf(doc),
    `</head><body>${doc.face === "h5" ? withoutScripts : ""}<div id="root">${doc.html}</div></body></html>`,
  ].join("");
}

function scriptOf({ face, script, chunks }: Document): string {
  // The sign-in page needs none of its chunks itself: they are the office's, loaded while the person types.
  const when = face === "login" ? "next" : "chunks";
  if ("text" in script) return `<script type="module" data-${when}="${chunks.join(" ")}">${script.text}</script>`;
  const ahead = chunks
    .filter((href) => href !== script.address)
    .map((href) => `<link rel="modulepreload" href="${href}">`);
  return `${ahead.join("")}<script type="module" src="${script.address}"></script>`;
}
