import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#tests/support/places";
import { proofParts } from "../../../scripts/proof/parts.mjs";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const documents = ["docs/security.md", "docs/asvs.md"];

/** Names in backticks or links that can only be a file of the project. */
function filesNamed(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => `docs/${path}`);
  const isFile = (path: string) =>
    /^(worker|web|tests|scripts|docs|drizzle|migrations)\//.test(path) ||
    /^[\w.-]+\.(md|json|toml)$|^\.npmrc$/.test(path);
  return [...new Set([...quoted.filter(isFile), ...linked])];
}

const absent = (text: string) => filesNamed(text).filter((path) => !existsSync(join(projectRoot, path)));

test.each(documents)("every file that %s names exists", (document) => {
  const text = read(document);
  expect(filesNamed(text).length).toBeGreaterThan(5);
  expect(absent(text)).toEqual([]);
});

test("a named file that is gone is found", () => {
  expect(absent("`tests/attacks/gone.test.ts` and [it](gone.md), not `npm run proof` or `__Host-`")).toEqual([
    "tests/attacks/gone.test.ts",
    "docs/gone.md",
  ]);
});

const answers = new Set(["met", "**not met**", "n/a"]);
const rows = () =>
  [...read("docs/asvs.md").matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id = "", level, answer = "", why = ""]) => ({ id, level: Number(level), answer, why }),
  );

test("each requirement of levels 1 and 2 of ASVS 5.0.0 is answered once, with where or why", () => {
  const { levels } = JSON.parse(read("tests/fixtures/asvs-5.0.0.json")) as { levels: Record<string, number> };
  const asked = Object.entries(levels).filter(([, level]) => level <= 2);
  // The standard's own count: 70 requirements of level 1 and 183 more of level 2.
  expect(asked.map(([, level]) => level).filter((level) => level === 1)).toHaveLength(70);
  expect(asked).toHaveLength(253);
  expect(rows().map(({ id, level }) => [id, level])).toEqual(asked);
  for (const { id, answer, why } of rows()) {
    expect(answers.has(answer), id).toBe(true);
    expect(why.trim(), id).not.toBe("");
  }
});

test("the sums over the answers are theirs", () => {
  const sums = (level: number) =>
    ["met", "**not met**", "n/a"].map((one) => rows().filter((row) => row.level <= level && row.answer === one).length);
  const line = (name: string, counts: number[]) => `| ${name} | ${counts.join(" | ")} |`;
  expect(read("docs/asvs.md")).toContain(line("level 1 (70)", sums(1)));
  expect(read("docs/asvs.md")).toContain(line("levels 1 and 2 (253)", sums(2)));
});

test("docs/security.md says of every part of the proof what it reached", () => {
  const text = read("docs/security.md");
  expect(proofParts.map(({ name }) => name).filter((name) => !text.includes(`| ${name}: `))).toEqual([]);
});
