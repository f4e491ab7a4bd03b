import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/places";

/** Steps of the page whose file does not contain the line that they quote. */
function outdated(page: string, read: (path: string) => string | undefined): string[] {
  const steps = [...page.matchAll(/^\d+\. `([^`]+)` `([^`]+)`/gm)];
  return steps.flatMap(([, path = "", line = ""]) => (read(path)?.includes(line) ? [] : [`${path}: ${line}`]));
}

const fromProject = (path: string) => {
  const place = join(projectRoot, path);
  return existsSync(place) ? readFileSync(place, "utf8") : undefined;
};

test("every step of the walkthrough names a file that holds the quoted line", () => {
  const page = readFileSync(join(projectRoot, "docs/walkthrough.md"), "utf8");
  expect(page.match(/^\d+\. /gm)).toHaveLength(page.match(/^\d+\. `[^`]+` `[^`]+`/gm)?.length ?? 0);
  expect(outdated(page, fromProject)).toEqual([]);
});

test("a step whose line or file is gone is named", () => {
  const page = "1. `a.ts` `const a = 1;` First.\n2. `a.ts` `const b = 2;` Gone.\n3. `b.ts` `x` No such file.";
  expect(outdated(page, (path) => (path === "a.ts" ? "const a = 1;\n" : undefined))).toEqual([
    "a.ts: const b = 2;",
    "b.ts: x",
  ]);
});
