import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "#tests/support/places";
import { repeatBreaches } from "./rules/repeats";
import { asLines, type FileMap, projectFiles } from "./rules/sources";

/** Scripts and sheets of the web app. */
function webFiles(): FileMap {
  const names = readdirSync(`${projectRoot}/web`, { recursive: true, encoding: "utf8" });
  const sheets = names.filter((name) => name.endsWith(".css")).map((name) => `web/${name}`);
  return {
    ...Object.fromEntries(Object.entries(projectFiles()).filter(([path]) => path.startsWith("web/"))),
    ...Object.fromEntries(sheets.map((path) => [path, readFileSync(`${projectRoot}/${path}`, "utf8")])),
  };
}

test("no two places in web share more than ten lines of one shape", () => {
  expect(asLines(repeatBreaches(webFiles()))).toEqual([]);
});

const steps = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `  if (${name}.at(${at})) ${name}.drop("${name}");\n`).join("");
const source = (name: string, count: number) =>
  `import { a } from "./${name}";\n/* ${name} */\nexport function ${name}() {\n${steps(name, count)}}\n`;
const found = (files: FileMap) => asLines(repeatBreaches(files));

test("eleven lines of one shape are found under other names, ten are not", () => {
  const [line, ...more] = found({ "web/a.ts": source("post", 10), "web/b.ts": source("menu", 10) });
  expect(line).toContain("web/b.ts: 11 lines from line 3 have the shape of those from line 3 of web/a.ts");
  expect(more).toEqual([]);
  expect(found({ "web/a.ts": source("post", 9), "web/b.ts": source("menu", 9) })).toEqual([]);
  expect(found({ "web/a.ts": source("post", 10) + source("menu", 10) })).toHaveLength(1);
});

test("data, the use of a part and imports may be long and alike, markup may not", () => {
  const rows = Array.from({ length: 12 }, (_, at) => `{ name: "n${at}", load: call(() => import("./a${at}")) },\n`);
  const data = (name: string) => `export const ${name} = [\n${rows.join("")}];\n`;
  expect(found({ "web/a.ts": data("a"), "web/b.ts": data("b") })).toEqual([]);
  const list = (tag: string) => `export const list = <ul>\n${`<${tag}>\n{a.b}\n</${tag}>\n`.repeat(4)}</ul>;\n`;
  expect(found({ "web/a.tsx": list("Card"), "web/b.tsx": list("Card") })).toEqual([]);
  expect(found({ "web/a.tsx": list("li"), "web/b.tsx": list("li") })).toHaveLength(1);
});

test("fields of a type are alike only under the same names", () => {
  const type = (name: string) =>
    `interface A {\n${Array.from({ length: 11 }, (_, at) => `  ${name}${at}: string;\n`).join("")}}\n`;
  expect(found({ "web/a.ts": type("a"), "web/b.ts": type("b") })).toEqual([]);
  expect(found({ "web/a.ts": type("a"), "web/b.ts": type("a") })).toHaveLength(1);
});

test("rules of a sheet are alike under other selectors and numbers, tokens are data", () => {
  const sheet = (name: string, size: number, property = "gap") =>
    Array.from({ length: 4 }, (_, at) => `.${name}${at} {\n  ${property}: ${size}px;\n  ${property}: 0;\n}\n`).join("");
  expect(found({ "web/a.css": sheet("a", 2), "web/b.css": sheet("b", 4) })).toHaveLength(1);
  expect(found({ "web/a.css": sheet("a", 2), "web/b.css": sheet("b", 4, "top") })).toEqual([]);
  expect(found({ "web/a.css": sheet("a", 2, "--x"), "web/b.css": sheet("b", 4, "--x") })).toEqual([]);
});
