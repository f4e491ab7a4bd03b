import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents, htmlOf, siteFolder } from "./rules/documents";

interface Script {
  readonly address: string;
  readonly text: string;
}

/** The scripts that a document loads, in order. */
const scriptsOf = (html: string): Script[] =>
  (/ data-chunks="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? []).map((address) => ({
    address,
    text: readFileSync(`${siteFolder}${address}`, "utf8"),
  }));

/** Scripts that come before a file that they import, and would therefore run it within their own task. */
function runAhead(scripts: readonly Script[]): string[] {
  return scripts.flatMap(({ address, text }, place) =>
    [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)]
      .map(([, file]) => `/assets/${file}`)
      .filter(
        (needed) =>
          scripts.findIndex((one) => one.address === needed) >= place || !scripts.some((one) => one.address === needed),
      )
      .map((needed) => `${address} before ${needed}`),
  );
}

const withScripts = [...documents.keys()].filter((path) => scriptsOf(htmlOf(path)).length > 0);

test.each(withScripts)("%s names each script after those that it imports", (path) => {
  expect(runAhead(scriptsOf(htmlOf(path)))).toEqual([]);
});

test("a script that stands before what it imports is found, and one whose import is not named", () => {
  const page = { address: "/assets/page.js", text: 'import{a}from"./app.js";import"./other.js"' };
  const app = { address: "/assets/app.js", text: "export const a = 1" };
  expect(runAhead([page, app])).toEqual([
    "/assets/page.js before /assets/app.js",
    "/assets/page.js before /assets/other.js",
  ]);
});
