import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const exists = (path: string) => existsSync(join(projectRoot, path));
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const inFolder = (folder: string) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const pages = [
  ...[".", "docs", "docs/house", "docs/decisions", "deploy"].flatMap(inFolder),
  "tests/README.md",
  "web/README.md",
];

const commandsOf = (text: string) => [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);

const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, to = ""]) => (/^[a-z]+:/.test(to) ? [] : [to]));

/** Where a claim leads nowhere: its page, the file of its test, a title that the file does not hold, a command that is none. */
function missing(row: string): string[] {
  const [, page = "", , shownBy = ""] = row.split("|").map((cell) => cell.trim());
  const tests = [...shownBy.matchAll(/`(tests\/[^`]+)`(?: · ([^;]+))?/g)];
  const absent = tests.flatMap(([, file = "", title]) => {
    if (!exists(file)) return [file];
    return title === undefined || read(file).includes(title) ? [] : [`${file}: ${title}`];
  });
  const isShown = tests.length > 0 || /`(npm run|npx|du) /.test(shownBy);
  return [
    ...linksOf(page).filter((to) => !exists(join("docs", to))),
    ...absent,
    ...commandsOf(shownBy).filter((name) => !(name in scripts)),
    ...(isShown ? [] : [`nothing shows: ${row}`]),
  ];
}

test("every claim names a page, and a test by file and title or a command", () => {
  const rows = read("docs/claims.md")
    .split("\n")
    .filter((line) => line.startsWith("| ["));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(rows.flatMap(missing)).toEqual([]);
});

test("a claim that leads nowhere is named", () => {
  const shown = "`tests/architecture/claims.test.ts` · a claim that leads nowhere";
  expect(missing(`| [scale.md](scale.md) | It grows. | ${shown} |`)).toEqual([]);
  expect(missing(`| [gone.md](gone.md) | It grows. | ${shown}; \`npm run gone\` |`)).toEqual(["gone.md", "gone"]);
  const made = ["said by", "nobody"].join(" ");
  expect(
    missing(
      `| [scale.md](scale.md) | It grows. | \`tests/architecture/claims.test.ts\` · ${made}; \`tests/gone.ts\` |`,
    ),
  ).toEqual([`tests/architecture/claims.test.ts: ${made}`, "tests/gone.ts"]);
  expect(missing("| [scale.md](scale.md) | It grows. | everybody knows |")).toHaveLength(1);
});

test.each(pages)("every page links to files that exist and names scripts of npm: %s", (page) => {
  const text = read(page);
  const to = (link: string) => normalize(join(dirname(page), link));
  expect(linksOf(text).filter((link) => !exists(to(link)))).toEqual([]);
  expect(commandsOf(text).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages.filter((page) => page.startsWith("docs/")))("the first line says for whom a page is: %s", (page) => {
  const [, first = ""] = read(page)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("["));
  expect(first).toMatch(/^(For |写给)/);
});

test("every page of docs can be found from both README", () => {
  const english = linksOf(read("README.md"));
  const chinese = linksOf(read("README.zh-CN.md"));
  const own = inFolder("docs").filter((page) => !page.endsWith(".zh-CN.md"));
  expect(own.filter((page) => !english.includes(page))).toEqual([]);
  const inChinese = (page: string) => chinese.includes(page) || chinese.includes(page.replace(/\.md$/, ".zh-CN.md"));
  expect(own.filter((page) => !inChinese(page))).toEqual([]);
});
