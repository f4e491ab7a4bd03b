import { describe, expect, test } from "vitest";
import { sitePages } from "../../web/marketing/site-pages";
import { htmlOf, textOf } from "./rules/documents";

interface LdNode {
  readonly [name: string]: unknown;
}

const open = sitePages.filter((page) => !page.isHidden).map(({ path }) => path);

function graphOf(path: string): readonly LdNode[] {
  const found = [...htmlOf(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found).toHaveLength(1);
  const data = JSON.parse(found[0]?.[1] ?? "") as LdNode;
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"] as LdNode[];
}

const isAddress = (value: unknown) => typeof value === "string" && URL.canParse(value) && /^https?:/.test(value);
const isText = (value: unknown) => typeof value === "string" && value.trim().length > 0;
const pathIn = (value: unknown) => new URL(String(value)).pathname;

/** Required properties of each type for search engines (schema.org; the engines' own lists). */
const needs: Readonly<Record<string, (node: LdNode, path: string) => boolean>> = {
  Organization: ({ name, url, logo }) => isText(name) && isAddress(url) && isAddress(logo),
  WebSite: ({ name, url, inLanguage }) => isText(name) && isAddress(url) && inLanguage === "zh-CN",
  Service: ({ name, description, url, image, provider }, path) =>
    [name, description].every(isText) &&
    [url, image].every(isAddress) &&
    pathIn(url) === path &&
    provider !== undefined,
  BreadcrumbList: ({ itemListElement }, path) => {
    const list = itemListElement as LdNode[];
    const isOrdered = list.every(
      ({ position, name, item }, i) => position === i + 1 && isText(name) && isAddress(item),
    );
    return list.length > 1 && isOrdered && pathIn(list[0]?.item) === "/index" && pathIn(list.at(-1)?.item) === path;
  },
  FAQPage: ({ mainEntity }, path) =>
    (mainEntity as LdNode[]).every(({ name, acceptedAnswer }) => {
      const { text } = acceptedAnswer as LdNode;
      return textOf(path).includes(String(name)) && textOf(path).includes(String(text));
    }),
};

describe.each(open)("the structured data of %s", (path) => {
  test("is complete for every type that it names", () => {
    for (const node of graphOf(path)) {
      const check = needs[String(node["@type"])];
      expect(check, String(node["@type"])).toBeDefined();
      expect(check?.(node, path), JSON.stringify(node)).toBe(true);
    }
  });

  test("refers only to things that it describes", () => {
    const nodes = graphOf(path);
    const named = nodes.map((node) => node["@id"]).filter(Boolean);
    for (const node of nodes) {
      for (const key of ["provider", "publisher"]) {
        const target = (node[key] as LdNode | undefined)?.["@id"];
        if (target) expect(named).toContain(target);
      }
    }
  });

  test("agrees with the one heading of the page", () => {
    expect(htmlOf(path).match(/<h1[ >]/g)).toHaveLength(1);
    const crumbs = graphOf(path).find((node) => node["@type"] === "BreadcrumbList")?.itemListElement as
      | LdNode[]
      | undefined;
    if (crumbs) expect(textOf(path)).toContain(String(crumbs.at(-1)?.name));
  });
});

test("hidden pages describe nothing", () => {
  for (const { path } of sitePages.filter((page) => page.isHidden)) expect(htmlOf(path)).not.toContain("ld+json");
});
