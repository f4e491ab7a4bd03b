import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createRobotsFile, createSitemap, indexablePages } from "../../../web/build/crawling";
import { phonePageHead, publicPageHead } from "../../../web/build/head";
import { usedStyles } from "../../../web/build/page-styles";
import { sitePages } from "../../../web/marketing/site-pages";

const origin = "https://gene.test";
const pictures = fileURLToPath(new URL("../../../web/public", import.meta.url));
const graphOf = (path: string) => {
  const [, text = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(publicPageHead(path, origin, "/s.css")) ?? [];
  return (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"];
};

describe.each(indexablePages.map((page) => page.path))("the head of %s", (path) => {
  test("names its one address and its own social card of 1200 by 630", () => {
    const head = publicPageHead(path, origin, "/s.css");
    expect(head).toContain(`<link rel="canonical" href="${origin}${path}">`);
    const [, card = ""] = /property="og:image" content="https:\/\/gene\.test([^"]+)"/.exec(head) ?? [];
    const file = `${pictures}${card}`;
    expect(existsSync(file), file).toBe(true);
    expect(jpegSize(readFileSync(file))).toEqual([1200, 630]);
  });

  test("describes who we are and where the page stands", () => {
    const types = graphOf(path).map((node) => node["@type"]);
    expect(types).toContain("Organization");
    expect(types).toContain(path === "/index" ? "WebSite" : "BreadcrumbList");
  });
});

test("questions are described where the page answers them, services where it offers one", () => {
  const typesOf = (path: string) => graphOf(path).map((node) => node["@type"]);
  expect(
    ["/index", "/products/drugs", "/products/micro", "/products/dtc"].every((p) => typesOf(p).includes("FAQPage")),
  ).toBe(true);
  expect(typesOf("/view1")).toContain("Service");
  expect(typesOf("/aboutus")).not.toContain("Service");
});

test("pages that are no destination stay out of search engines", () => {
  for (const { path } of sitePages.filter((page) => page.isHidden)) {
    expect(publicPageHead(path, origin, "/s.css")).toContain('content="noindex,nofollow"');
    expect(createSitemap(origin, "2026-11-21")).not.toContain(`${path}<`);
  }
});

test("a phone page that is sent on shows a title, a sentence and a picture, and never the key of a report", () => {
  const key = "ABCDEFGHIJKLMNO";
  for (const path of ["/h5/bind", `/h5/report/${key}`]) {
    const head = phonePageHead(path, origin);
    for (const name of ["og:title", "og:description", "og:image"]) expect(head).toContain(`property="${name}"`);
    expect(head).toContain('<meta name="description"');
    expect(head).not.toContain(key);
  }
});

test("the sitemap names every open page once, robots close the phone pages and the back office", () => {
  const addresses = [...createSitemap(origin, "2026-11-21").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  expect(addresses).toEqual(indexablePages.map(({ path }) => origin + path));
  const closed = createRobotsFile(origin);
  for (const path of ["/h5/", "/api/", "/login", "/dashboard", "/lab/", "/merchant/", "/tools/", "/redirect/"])
    expect(closed).toContain(`Disallow: ${path}\n`);
  expect(closed).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test("a page carries the rules of its own classes and no others", () => {
  const css = ".a{color:red}.b{color:blue}p{margin:0}.a .b{top:0}@keyframes spin{to{top:1px}}.a{animation:spin 1s}";
  const kept = usedStyles(css, '<p class="a x">');
  expect(kept).toContain("red");
  expect(kept).toContain("margin:0");
  expect(kept).toContain("@keyframes spin");
  expect(kept).not.toMatch(/blue|\.b/);
  expect(usedStyles(css, '<p class="b">')).not.toContain("spin");
});

/** Width and height from a JPEG's first frame header (ITU T.81, B.2.2). */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new Error("no frame header");
}
