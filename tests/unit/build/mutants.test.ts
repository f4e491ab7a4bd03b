import { expect, test } from "vitest";
import { applyMutation, drawMutations, findMutations } from "../../../scripts/mutants/mutations.mjs";
import { createTestFinder } from "../../../scripts/mutants/tests-of.mjs";

const rules = "worker/features/kits/kits.rules.ts";
/** `#{` in a sample stands for the beginning of a placeholder. */
const sample = (text: string) => text.replaceAll("#{", "${");
const all = (path: string, text: string, permissions: string[] = []) =>
  findMutations(path, sample(text), permissions).map((one) => applyMutation(sample(text), one));

test.each([
  ["a limit is moved", "const isLate = a <= b;", "const isLate = a < b;"],
  ["a number is raised", "const most = 3;", "const most = (3 + 1);"],
  ["a condition never holds", "if (isLate) stop();", "if (false) stop();"],
  ["and becomes or", "const isOpen = a && b;", "const isOpen = a || b;"],
  ["a condition of a statement is dropped", "const q = and(eq(a, b), when);", "const q = and(eq(a, b), undefined);"],
  [
    "a condition in SQL is dropped",
    "const q = sql`where #{a} = 1 and #{b} = 2 order by 1`;",
    "const q = sql`where #{a} = 1 order by 1`;",
  ],
  ["a word of SQL is turned", "const q = sql`not exists (select 1)`;", "const q = sql`exists (select 1)`;"],
])("%s", (_what, text, changed) => {
  expect(all(rules, text)).toContain(sample(changed));
});

test("a move of a state machine is removed", () => {
  const table = 'defineStates({ states, moves: { open: { close: "closed", void: "void" } } });';
  expect(all("worker/features/kits/kits.states.ts", table)).toContain(
    'defineStates({ states, moves: { open: { close: "closed",  } } });',
  );
});

test("an endpoint's permission is lowered to the one that lists", () => {
  const text = 'const access = { kind: "staff", permission: "lab:kit:edit" };';
  const tags = ["lab:kit:edit", "lab:kit:list", "lab:run:list"];
  expect(all("worker/contract/kits.schemas.ts", text, tags)).toEqual([text.replace("edit", "list")]);
});

test("types, imports and places in a list are left alone", () => {
  expect(all(rules, 'import { a } from "b"; type Size = 3 | true; const first = list[0];')).toEqual([]);
});

test("a seed draws the same mutants again, of each kind its share and three of a file at most", () => {
  const kind = (name: string) =>
    Array.from({ length: 40 }, (_, at) => ({
      path: `${name}${at % 10}`,
      what: String(at),
      start: 0,
      end: 0,
      text: "",
      head: "",
      context: `${name} ${at}`,
    }));
  const kinds = [
    { all: kind("rules"), share: 3 },
    { all: kind("states"), share: 1 },
  ];
  const drawn = drawMutations(kinds, 20, 7);
  expect(drawMutations(kinds, 20, 7)).toEqual(drawn);
  expect(drawMutations(kinds, 20, 8)).not.toEqual(drawn);
  expect(drawn.filter(({ path }) => path.startsWith("rules"))).toHaveLength(15);
  const without = kinds.map(({ all: [, ...rest], share }) => ({ all: rest, share }));
  const again = drawMutations(without, 20, 7).map(({ context }) => context);
  expect(drawn.filter(({ context }) => !again.includes(context)).length, "a change elsewhere").toBeLessThanOrEqual(2);
  const files = drawn.map(({ path }) => path);
  for (const path of files) expect(files.filter((one) => one === path).length).toBeLessThanOrEqual(3);
});

test("the tests of a module are those that lead to it, then those of its feature's calls", () => {
  const files = {
    "worker/features/kits/kits.rules.ts": "",
    "worker/features/kits/labels.rules.ts": 'import { a } from "./kits.rules";',
    "worker/features/kits/kits.actions.ts":
      'import { a } from "./kits.rules"; import { b } from "#contract/kits.schemas";',
    "tests/unit/lab/labels.test.ts": 'import { c } from "#worker/features/kits/labels.rules";',
    "tests/unit/lab/plate.test.ts": "",
    "tests/web/lab/kits.test.ts": 'import { a } from "#worker/features/kits/kits.rules";',
    "tests/web/lab/tubes.test.ts": "",
    "tests/attacks/kit-codes.test.ts": 'import { b } from "#contract/kits.schemas";',
    "tests/worker/plates/plates.test.ts": 'import { b } from "#contract/kits.schemas";',
    "tests/worker/posts/posts.test.ts": 'import { d } from "#contract/posts.schemas";',
  };
  expect(createTestFinder(files, 9)(rules)).toEqual([
    "tests/web/lab/kits.test.ts",
    "tests/unit/lab/labels.test.ts",
    "tests/attacks/kit-codes.test.ts",
    "tests/worker/plates/plates.test.ts",
  ]);
});

test("a store that a list reads is also tried with the test of every filter", () => {
  const filters = "tests/worker/contract/every-filter.test.ts";
  const read = "worker/features/kits/kits.store.ts";
  const written = "worker/features/kits/labels.store.ts";
  const files = {
    [read]: "",
    [written]: "",
    "worker/features/kits/kits.actions.ts":
      'import { a } from "./kits.store"; export const listKitsAction = staffAction();',
    "worker/features/kits/labels.actions.ts":
      'import { a } from "./labels.store"; export const printLabelsAction = staffAction();',
    "tests/worker/kits/kits.test.ts": "",
    "tests/worker/kits/labels.test.ts": "",
    [filters]: "",
  };
  const nearest = createTestFinder(files, 1);
  expect(nearest(read)).toEqual(["tests/worker/kits/kits.test.ts", filters]);
  expect(nearest(written)).toEqual(["tests/worker/kits/labels.test.ts"]);
});

test("a file that writes rows is also tried with the tests of two people at the same moment, rules are not", () => {
  const races = "tests/worker/platform/second-guards-office.test.ts";
  const near = "tests/worker/kits/kits.test.ts";
  const [store, rules] = ["worker/features/kits/kits.store.ts", "worker/features/kits/kits.rules.ts"];
  const nearest = createTestFinder({ [store]: "", [rules]: "", [near]: "", [races]: "" }, 1);
  expect(nearest(store)).toEqual([near, races]);
  expect(nearest(rules)).toEqual([near]);
});
