import { pageTitle } from "../marketing/layout/page-title";
import { siteDescriptions } from "../marketing/site-descriptions";
import { type SitePage, sitePage } from "../marketing/site-pages";
import { siteName } from "../shared/site-name";
import { structuredData } from "./structured-data";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/**
 * What search engines and social cards read in the head of a public page. `origin` has no slash at its end; `style` is
 * the whole sheet of the site.
 */
export function publicPageHead(path: string, origin: string, style: string): string {
  const page = sitePage(path);
  const common = [
    meta("description", siteDescriptions[page.path]),
    meta("site-style", style),
    `<link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/site.webmanifest">`,
  ];
  if (page.isHidden) return [meta("robots", "noindex,nofollow"), ...common].join("");
  const url = (target: string) => origin + target;
  return [
    `<link rel="canonical" href="${origin}${path}">`,
    meta("applicable-device", "pc,mobile"),
    ...card(page, url),
    ...common,
    `<script type="application/ld+json">${json(structuredData(page, url))}</script>`,
  ].join("");
}

/** The preview of a shared phone page in WeChat and other messengers; the same for every report, so it names nobody. */
export function phonePageHead(path: string, origin: string): string {
  const isReport = path.startsWith("/h5/report/");
  const [title, description] = isReport
    ? ["检测报告", "验证绑定时的手机号后查看报告。链接里没有姓名和结果。"]
    : ["绑定采样管，查看报告", "扫描或输入采样管上的条码，验证手机号，绑定一次，报告完成后短信通知。"];
  return [
    meta("description", description),
    property("og:type", "website"),
    property("og:site_name", siteName),
    property("og:title", `${title}｜${siteName}`),
    property("og:description", description),
    // The address of a report would contain its key.
    property("og:url", origin + (isReport ? "/h5/bind" : path)),
    property("og:image", `${origin}/og/hero.jpg`),
  ].join("");
}

function card(page: SitePage, url: (path: string) => string): string[] {
  return [
    property("og:type", "website"),
    property("og:site_name", siteName),
    property("og:locale", "zh_CN"),
    property("og:title", pageTitle(page.path, page.title, undefined)),
    property("og:description", siteDescriptions[page.path]),
    property("og:url", url(page.path)),
    property("og:image", url(`/og/${page.art}.jpg`)),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    meta("twitter:card", "summary_large_image"),
  ];
}

/** JSON that cannot close its script element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
