import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verificationPages } from "../../web/build/pages";
import { documents, htmlOf, siteFolder } from "./rules/documents";

/**
 * Addresses that the worker, not the asset folder, answers: the sign-in page's captcha, and the public keys as a page
 * (a redirect) and for programs.
 */
const answered = new Set(["/api/v1/captcha", "/report-keys", "/report-keys.json"]);
const exists = (path: string) => documents.has(path) || answered.has(path) || existsSync(`${siteFolder}${path}`);

/** Addresses of our site that lead nowhere: no document, no file, or an anchor that the document lacks. */
function deadLinks(path: string, html: string): string[] {
  const named = [...html.matchAll(/ (?:href|src)="((?:\/|#)[^"]*)"|<meta [^>]*content="(\/[^"]*)"/g)].map(
    ([, link, meta]) => link ?? meta ?? "",
  );
  const chunks = [...html.matchAll(/ data-(?:chunks|next)="([^"]+)"/g)].flatMap(([, list = ""]) => list.split(" "));
  return [...new Set([...named, ...chunks])].filter((address) => {
    const { pathname, hash } = new URL(address, `https://site.test${path}`);
    if (!exists(pathname)) return true;
    const target = pathname === path ? html : htmlOf(pathname);
    return hash !== "" && !target.includes(` id="${hash.slice(1)}"`);
  });
}

test.each([...documents.keys()])("every link, picture and script of %s exists", (path) => {
  expect(deadLinks(path, htmlOf(path))).toEqual([]);
});

test("every public page can be reached from the home page", () => {
  const found = new Set(["/index"]);
  for (const path of found) {
    for (const [, href = ""] of htmlOf(path).matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
      if (documents.has(href)) found.add(href);
  }
  const unreachable = [...documents.keys()].filter((path) => !found.has(path));
  // Error pages and the later steps of the phone flow have no link to them; the sign-in page is for staff.
  const steps = [
    "/h5/validphone",
    "/h5/verify",
    "/h5/bindinfo",
    "/h5/bindok",
    "/h5/status",
    "/h5/reports",
    "/h5/mydata",
    "/h5/changephone",
    "/h5/report/AAAAAAAAAAAAAAA",
    "/h5/check/AAAAAAAAAAAAAAAA",
    "/h5/check/keys",
    "/h5/bindphone",
    ...verificationPages.map(({ file }) => `/${file}`),
  ];
  expect(unreachable.filter((path) => !steps.includes(path))).toEqual(["/404", "/401", "/auth-redirect", "/login"]);
});

describe("a link", () => {
  test.each([
    ["to a page that does not exist", '<a href="/products/nothing">一</a>'],
    ["to a part that the page lacks", '<a href="#nowhere">一</a>'],
    ["to a picture that nobody drew", '<img src="/art/site/nothing.svg">'],
  ])("%s is found", (_, html) => {
    expect(deadLinks("/index", html)).toHaveLength(1);
  });
});
