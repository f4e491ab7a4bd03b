import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { daysIn } from "../support/days";
import { projectRoot } from "../support/places";

const folder = join(projectRoot, "tests/browser");
const journeys = new Map(
  readdirSync(folder).map((name) => [name.replace(/\.test\.ts$/, ""), readFileSync(join(folder, name), "utf8")]),
);
const page = readFileSync(join(projectRoot, "docs/days.md"), "utf8");

/** Rows that the named journey does not count, and lines of the table that are no row. */
function uncounted(text: string, all: ReadonlyMap<string, string>): string[] {
  const rows = daysIn(text);
  const lines = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Person |"));
  return [
    ...rows.flatMap(({ person, task, test: name }) => {
      const source = all.get(name) ?? "";
      return source.includes(`ask("${task}"`) && source.includes(`, "${person}")`) ? [] : [`${person}: ${task}`];
    }),
    ...(lines.length === rows.length ? [] : [`${lines.length} lines, ${rows.length} rows`]),
  ];
}

test("every row of the days at work is counted by the journey that it names", () => {
  expect(uncounted(page, journeys)).toEqual([]);
});

test("each of the laboratory's people has a day", () => {
  expect([...new Set(daysIn(page).map(({ person }) => person))]).toEqual([
    "receiving technician",
    "plate technician",
    "reviewer",
    "publisher",
    "quality manager",
    "service desk",
    "administrator",
    "merchant",
  ]);
});

test("a row is named when its task, its person or its journey is gone, and so is a line that is no row", () => {
  const source = 'const task = await countHandwork(desk, "cook");\nawait task("peels", peel);';
  const text = [
    "| cook | peels | 1 | 0 | 0 | `kitchen` |",
    "| cook | fries | 1 | 0 | 0 | `kitchen` |",
    "| guest | peels | 1 | 0 | 0 | `kitchen` |",
    "| cook | peels | 1 | 0 | 0 | `cellar` |",
    "| cook | peels | many | 0 | 0 | `kitchen` |",
  ].join("\n");
  expect(uncounted(text, new Map([["kitchen", source]]))).toEqual([
    "cook: fries",
    "guest: peels",
    "cook: peels",
    "5 lines, 4 rows",
  ]);
});
