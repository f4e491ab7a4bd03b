import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { drawMutations, findMutations } from "./mutations.mjs";
import { createTestFinder } from "./tests-of.mjs";

const kinds = [
  { name: "rules", share: 4, paths: /^worker\/features\/.*\.rules\.ts$|^worker\/http\/replica-reads\.ts$/ },
  { name: "stores", share: 4, paths: /^worker\/features\/.*\.(store|queries)\.ts$/ },
  { name: "states", share: 1, paths: /^worker\/features\/.*\.states\.ts$/ },
  {
    name: "permissions",
    share: 1,
    paths: /^worker\/contract\/.*\.schemas\.ts$|^worker\/http\/staff-(access|work)\.ts$/,
  },
];

/** The mutants of a seed with the tests that try each, and of how many they were drawn. */
export function drawMutants(paths, { count, seed, only, tests }) {
  const isRead = (path) => /^(worker|tests)\/.*\.tsx?$/.test(path);
  const files = Object.fromEntries(paths.filter(isRead).map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const tags = [...files["worker/contract/permissions.ts"].matchAll(/^ {2}"([\w:]+)":/gm)].map(([, tag]) => tag);
  const all = kinds.map((kind) => ({
    ...kind,
    all: Object.keys(files)
      .filter((path) => kind.paths.test(path) && path.includes(only))
      .flatMap((path) => findMutations(path, files[path], tags)),
  }));
  const testsOf = createTestFinder(files, tests);
  const placed = (one) => {
    const source = files[one.path];
    const before = source.slice(0, one.start).split("\n").length;
    const line = source.split("\n")[before - 1].trim();
    const what = `${one.what}: ${JSON.stringify(source.slice(one.start, one.end))}`;
    return {
      ...one,
      source,
      line,
      tests: testsOf(one.path),
      description: `${one.path}:${before}: ${what} in ${JSON.stringify(line)}`,
    };
  };
  const from = all.map((kind) => `${kind.all.length} of ${kind.name}`).join(", ");
  return { from, mutants: drawMutations(all, count, seed).map(placed) };
}
