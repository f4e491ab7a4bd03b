import { pageTitle } from "../marketing/layout/page-title";
import { siteName } from "../marketing/site-name";
import { type SitePage, sitePage } from "../marketing/site-pages";
import { absolute } from "./origin";
import { structuredData } from "./structured-data";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** What search engines and social cards read in the head of a public page. `style` is the face's whole sheet. */
export function headOf(path: string, origin: string, style: string): string {
  const page = sitePage(path);
  const common = [
    meta("site-style", style),
    `<link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/site.webmanifest">`,
  ];
  if (page.isHidden) return [meta("robots", "noindex,nofollow"), ...common].join("");
  const url = (target: string) => absolute(origin, target);
  return [
    // A relative canonical is right on any host; a wrong host would be worse than none.
    `<link rel="canonical" href="${origin}${path}">`,
    meta("applicable-device", "pc,mobile"),
    ...card(page, url),
    ...common,
    `<script type="application/ld+json">${json(structuredData(page, url))}</script>`,
  ].join("");
}

function card(page: SitePage, url: (path: string) => string): string[] {
  return [
    property("og:type", "website"),
    property("og:site_name", siteName),
    property("og:locale", "zh_CN"),
    property("og:title", pageTitle(page.path, page.title, undefined)),
    property("og:description", page.description),
    property("og:url", url(page.path)),
    property("og:image", url(`/og/${page.art}.jpg`)),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    meta("twitter:card", "summary_large_image"),
  ];
}

/** JSON that cannot end its script element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
