import { expect, test } from "vitest";
import { guardsWithoutTest, testOfGuard } from "./guards-of-writes";
import { guardsOf } from "./rules/guards";
import { projectFiles } from "./rules/sources";

const files = projectFiles();
const listed = [...Object.keys(testOfGuard), ...Object.values(guardsWithoutTest).flat()];

test("every condition that a write repeats is listed once, with its test or the reason why it has none", () => {
  expect(guardsOf(files)).toEqual(listed.toSorted());
});

test("the tests of these conditions exist", () => {
  const tests = Object.entries(files)
    .filter(([path]) => path.startsWith("tests/worker/"))
    .map(([, text]) => text)
    .join("\n");
  const missing = Object.values(testOfGuard).filter((title) => !tests.includes(`"${title}"`));
  expect(missing).toEqual([]);
});

const store = "worker/features/kits/kits.store.ts";
const actions = {
  "worker/features/kits/kits.actions.ts": 'import { nobodyHolds, countKits } from "./kits.store";',
};

test.each([
  [
    "a machine's move",
    "export function issue() { const { to, isLegal } = stateMove(s, kitStates, ['issue']); }",
    "issue",
  ],
  ["a move in a helper", "const moved = () => update.where(and(which, isLegal));", "moved"],
  ["a condition of an action", "export const nobodyHolds = (id: string) => sql`not exists (select 1)`;", "nobodyHolds"],
  ["one that says so", "export function nobodyHolds(id: string): SQL { return and(a, b); }", "nobodyHolds"],
])("a condition that a write repeats is found: %s", (_what, text, name) => {
  expect(guardsOf({ ...actions, [store]: text })).toEqual([`kits/kits.store ${name}`]);
});

test.each([
  ["a query", "export const countKits = (id: string): Query<number> => count(sql`from x`);"],
  ["a condition that no action takes", "export const isMine = (id: string): SQL => sql`1`;"],
])("%s is none", (_what, text) => {
  expect(guardsOf({ ...actions, [store]: text })).toEqual([]);
});
