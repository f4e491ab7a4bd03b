import { dtcFaq } from "../marketing/consumer/dtc.faq";
import { homeFaq } from "../marketing/home/home.faq";
import { drugsFaq } from "../marketing/medication/drugs.faq";
import { breadcrumbsOf } from "../marketing/parts/crumbs";
import type { FaqQuestion } from "../marketing/parts/faq";
import { microFaq } from "../marketing/pathogen/micro.faq";
import { siteDescriptions } from "../marketing/site-descriptions";
import type { SitePage } from "../marketing/site-pages";
import { siteName } from "../shared/site-name";

const faqs: Readonly<Record<string, readonly FaqQuestion[]>> = {
  "/index": homeFaq,
  "/products/drugs": drugsFaq,
  "/products/micro": microFaq,
  "/products/dtc": dtcFaq,
};

type Node = Readonly<Record<string, unknown>>;

/**
 * schema.org description of a page: the company, the page's position in the site, what it offers, frequent questions.
 */
export function structuredData(page: SitePage, url: (path: string) => string): Node {
  return {
    "@context": "https://schema.org",
    "@graph": [
      organisation(url),
      ...(page.path === "/index" ? [website(url)] : [crumbs(page, url)]),
      ...own(page, url),
    ],
  };
}

function organisation(url: (path: string) => string): Node {
  return {
    "@type": "Organization",
    "@id": url("/index#us"),
    name: siteName,
    url: url("/index"),
    logo: url("/icon-512.png"),
  };
}

function website(url: (path: string) => string): Node {
  return {
    "@type": "WebSite",
    name: siteName,
    url: url("/index"),
    inLanguage: "zh-CN",
    publisher: { "@id": url("/index#us") },
  };
}

function crumbs(page: SitePage, url: (path: string) => string): Node {
  const itemListElement = breadcrumbsOf(page.path).map(({ path, name }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name,
    item: url(path),
  }));
  return { "@type": "BreadcrumbList", itemListElement };
}

function own(page: SitePage, url: (path: string) => string): Node[] {
  const service: Node = {
    "@type": "Service",
    name: page.name,
    description: siteDescriptions[page.path],
    url: url(page.path),
    image: url(`/og/${page.art}.jpg`),
    areaServed: "CN",
    provider: { "@id": url("/index#us") },
  };
  const questions = faqs[page.path]?.map(({ q, a }) => ({
    "@type": "Question",
    name: q,
    acceptedAnswer: { "@type": "Answer", text: a },
  }));
  return [...(page.isService ? [service] : []), ...(questions ? [{ "@type": "FAQPage", mainEntity: questions }] : [])];
}
