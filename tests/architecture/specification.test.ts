import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";
import { specifiedCalls } from "./rules/specified-calls";

type Read = (path: string) => string | undefined;

interface Row {
  readonly number: string;
  readonly statement: string;
  readonly where: string;
  readonly test: string;
}

const cellsOf = (line: string) => line.slice(2, -2).split(" | ");
const numbered = (page: string, cells: number) =>
  [...page.matchAll(/^\| \d+\.\d+ \|.*\|$/gm)].map(([line]) => cellsOf(line)).filter(({ length }) => length === cells);

const rowsOf = (page: string): Row[] =>
  numbered(page, 4).map(([number = "", statement = "", where = "", test = ""]) => ({ number, statement, where, test }));

/** Numbers that do not follow the one before, as 2.4 follows 2.3 and 3.1 the last of 2. */
function outOfOrder(rows: readonly Row[]): string[] {
  return rows.flatMap(({ number }, i) => {
    const [section = 0, place = 0] = (rows[i - 1]?.number ?? "0.0").split(".").map(Number);
    return number === `${section}.${place + 1}` || number === `${section + 1}.1` ? [] : [number];
  });
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

/** Rows without a file, and files that do not exist. */
function lostFiles(rows: readonly Row[], read: Read): string[] {
  return rows.flatMap(({ number, where, test }) => {
    const gone = pathsIn(where + test).filter((path) => read(path) === undefined);
    return (pathsIn(where).length === 0 ? ["no file"] : gone).map((what) => `${number}: ${what}`);
  });
}

/**
 * Rows whose test is missing: each cell is `file` · part of a title; reports titles that are not in their file, and
 * cells that name no test.
 */
function lostTests(rows: readonly Row[], read: Read): string[] {
  return rows.flatMap(({ number, test }) => {
    if (test === "none") return [];
    return test.split(/; (?=`)/).flatMap((one) => {
      const [, path = "", title = ""] = /^`([^`]+)` · (.{4,})$/.exec(one) ?? [];
      return title && read(path)?.includes(title) ? [] : [`${number}: ${one}`];
    });
  });
}

const decisionPages = readdirSync(join(projectRoot, "docs/decisions")).map((name) => `docs/decisions/${name}`);
const quoted = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words);

/** Quoted sentences that are in none of the row's files, and decisions that are not written down. */
function lostWords(rows: readonly Row[], read: Read): string[] {
  return rows.flatMap(({ number, statement, where }) => {
    const source = pathsIn(where).map(read).join("\n");
    const decided = decisionPages.map(read).join("\n");
    return [
      ...quoted(statement).filter((words) => !source.includes(words)),
      ...quoted(where).filter((words) => !decided.includes(words)),
    ].map((words) => `${number}: ${words}`);
  });
}

/** Rows without a test that are missing from the list of untested rows, and listed rows that have a test. */
function unlisted(page: string): string[] {
  const without = rowsOf(page).flatMap(({ number, test }) => (test === "none" ? [number] : []));
  const listed = numbered(page, 3).map(([number = ""]) => number);
  return [...without.filter((one) => !listed.includes(one)), ...listed.filter((one) => !without.includes(one))];
}

function callsWithoutRow(rows: readonly Row[], calls: readonly string[]): string[] {
  const named = rows.flatMap(({ statement }) => statement.match(/[A-Z]+ \/[\w/{}-]+/g) ?? []);
  return calls.filter((call) => !named.includes(call));
}

const fromProject: Read = (path) => {
  const place = join(projectRoot, path);
  return existsSync(place) ? readFileSync(place, "utf8") : undefined;
};
const page = readFileSync(join(projectRoot, "docs/specification.md"), "utf8");
const rows = rowsOf(page);

test("every statement of the specification has its number once, in order, and all nine sections are there", () => {
  expect(outOfOrder(rows)).toEqual([]);
  expect(new Set(rows.map(({ number }) => number.split(".")[0])).size).toBe(9);
  expect(rows.length + numbered(page, 3).length).toBe(page.match(/^\| \d/gm)?.length);
});

test("every statement names files that exist", () => {
  expect(lostFiles(rows, fromProject)).toEqual([]);
});

test("every statement names a test by a part of its title, or stands in the list of those without one", () => {
  expect(lostTests(rows, fromProject)).toEqual([]);
  expect(unlisted(page)).toEqual([]);
});

test("every sentence that the specification gives word for word stands in the file, every decision in its page", () => {
  expect(lostWords(rows, fromProject)).toEqual([]);
});

test("every call of section 7 has its row", () => {
  expect(callsWithoutRow(rows, specifiedCalls)).toEqual([]);
});

test("a number twice, left out or out of its place is found", () => {
  const at = (...numbers: string[]) =>
    outOfOrder(numbers.map((number) => ({ number, statement: "", where: "", test: "" })));
  expect(at("1.1", "1.2", "2.1")).toEqual([]);
  expect([at("1.1", "1.1"), at("1.1", "1.3"), at("1.2"), at("1.1", "2.2"), at("1.1", "3.1")]).toEqual([
    ["1.1"],
    ["1.3"],
    ["1.2"],
    ["2.2"],
    ["3.1"],
  ]);
});

const files: Readonly<Record<string, string>> = {
  "a.ts": 'const text = "请输入条码";',
  "a.test.ts": 'test("a tube is bound", () => {});',
  "docs/decisions/customers.md": "**A tube is bound once.**",
};
const made = (statement: string, where: string, test: string) => rowsOf(`| 1.1 | ${statement} | ${where} | ${test} |`);
const good = made("Empty (“请输入条码”)", "`a.ts`; decision “A tube is bound once”", "`a.test.ts` · a tube is bound");

test("a made-up row is found by its file, its test's file, its title, its sentence and its decision", () => {
  const read: Read = (path) => files[path];
  for (const find of [lostFiles, lostTests, lostWords]) expect(find(good, read)).toEqual([]);
  expect(lostFiles(made("A", "`b.ts`", "`a.test.ts` · a tube is bound"), read)).toEqual(["1.1: b.ts"]);
  expect(lostFiles(made("A", "`a.ts`", "`b.test.ts` · a tube is bound"), read)).toEqual(["1.1: b.test.ts"]);
  expect(lostFiles(made("A", "somewhere", "none"), read)).toEqual(["1.1: no file"]);
  expect(lostTests(made("A", "`a.ts`", "`a.test.ts` · a tube is lost"), read)).toHaveLength(1);
  expect(lostTests(made("A", "`a.ts`", "`a.test.ts`"), read)).toHaveLength(1);
  expect(lostTests(made("A", "`a.ts`", "`a.test.ts` · a tube is bound; `a.test.ts` · no"), read)).toHaveLength(1);
  expect(lostWords(made("“请输入名字”", "`a.ts`", "none"), read)).toEqual(["1.1: 请输入名字"]);
  expect(lostWords(made("A", "`a.ts`; decision “Two tubes”", "none"), read)).toEqual(["1.1: Two tubes"]);
});

test("a row without a test that is not listed is found, and a listed one that has a test", () => {
  const listed = "| 1.1 | A | nobody looks |";
  expect(unlisted(`${listed}\n| 1.1 | A | \`a.ts\` | none |`)).toEqual([]);
  expect(unlisted("| 1.1 | A | `a.ts` | none |")).toEqual(["1.1"]);
  expect(unlisted(`${listed}\n| 1.1 | A | \`a.ts\` | \`a.test.ts\` · a tube is bound |`)).toEqual(["1.1"]);
});

test("a call without a row is found, also beside one whose path begins alike", () => {
  const calls = ["GET /api/v1/role", "GET /api/v1/role/{id}"];
  expect(callsWithoutRow(made("GET /api/v1/role/{id}: none", "`a.ts`", "none"), calls)).toEqual(["GET /api/v1/role"]);
});
