import { posix } from "node:path";

const featureOf = (path) => /^worker\/features\/([\w-]+)\//.exec(path)?.[1];
const testOf = /^tests\/(worker|attacks|unit|web)\/.*\.test\.tsx?$/;
/** Tests of all calls and of whole days, which are about everything. */
const isAboutAll = /fuzz|large|\/contract\/|\/model\/|\/local\/|laboratory-files/;
/** Thousands of drawn cases: they come last. */
const isLong = /property|shapes|siege|one-address|report-keys/;

/** Tries every filter of every list, so it is about the conditions of each store that a list reads. */
const ofFilters = "tests/worker/contract/every-filter.test.ts";
const readsRows = /\b(list|search|read)[A-Z]\w*Action\b/;

/** Two people at the same moment, so they are about the conditions of each write. */
const ofRaces = /^tests\/worker\/platform\/second-guards[\w-]*\.test\.ts$/;
const writesRows = /\.(store|queries)\.ts$/;

/** Tests of what is in no feature. */
const named = {
  "worker/http/": ["tests/worker/session/", "tests/worker/users/", "tests/worker/contract/every-refusal"],
  "worker/http/replica-reads.ts": ["tests/worker/platform/replica"],
  "worker/contract/": ["tests/architecture/permissions"],
};

function importsOf(path, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, from]) => {
    const alias = /^#(contract|worker|tests)\/(.*)$/.exec(from);
    if (alias) return [`${alias[1] === "contract" ? "worker/contract" : alias[1]}/${alias[2]}`];
    return from.startsWith(".") ? [posix.normalize(posix.join(posix.dirname(path), from))] : [];
  });
}

const words = (path) => new Set(path.split(/[^a-z]+/).filter((word) => word.length > 3));
const withoutEnding = (path) => path.replace(/\.tsx?$/, "");

/**
 * Tells which tests may notice a change of a module, at most so many, the nearest first: unit and web tests that import it or what imports
 * it, tests of its feature and of the calls of its feature, then those of features that use it. For a store that a list reads, the
 * test of every filter comes in addition, and for what writes rows the tests of two people at the same moment.
 */
export function createTestFinder(files, most) {
  const imports = new Map(Object.entries(files).map(([path, text]) => [path, importsOf(path, text)]));
  const importers = new Map();
  for (const [path, all] of imports) for (const one of all) importers.set(one, [...(importers.get(one) ?? []), path]);
  const tests = [...imports.keys()].filter((path) => testOf.test(path) && !isAboutAll.test(path));

  /** How many imports lie between the module and each file that leads to it, up to four. */
  const distances = (path) => {
    const far = new Map([[path, 0]]);
    for (const [one, distance] of far)
      if (distance < 4 && !one.endsWith(".actions.ts"))
        for (const next of importers.get(withoutEnding(one)) ?? []) if (!far.has(next)) far.set(next, distance + 1);
    return far;
  };
  const callsOf = (actions) => new Set(imports.get(actions).filter((one) => one.endsWith(".schemas")));

  return (path) => {
    const prefixes = Object.entries(named).filter(([start]) => path.startsWith(start));
    if (prefixes.length > 0) {
      const wanted = prefixes.at(-1)[1];
      return Object.keys(files).filter(
        (one) => /\.test\.ts$/.test(one) && wanted.some((start) => one.startsWith(start)),
      );
    }
    const far = distances(path);
    const actions = [...far].filter(([one]) => one.endsWith(".actions.ts"));
    const mine = words(path.replace(/^worker\/features\//, ""));
    const rank = (test) => {
      if (far.has(test)) return far.get(test) - 2;
      if (/^tests\/(unit|web)\//.test(test)) return undefined;
      const ranks = actions.flatMap(([one, distance]) => {
        const calls = callsOf(one);
        const shared = imports.get(test).filter((each) => calls.has(each)).length;
        const isOwn = test.startsWith(`tests/worker/${featureOf(one)}/`);
        return shared > 0 || isOwn ? [distance + (isOwn ? 0 : 2) + (shared > 0 ? 0 : 2)] : [];
      });
      if (test.startsWith(`tests/worker/${featureOf(path)}/`)) ranks.push(3);
      return ranks.length > 0 ? Math.min(...ranks) : undefined;
    };
    const isListed = path.endsWith(".store.ts") && actions.some(([one]) => readsRows.test(files[one]));
    const nearest = tests
      .flatMap((test) => {
        const at = rank(test);
        if (at === undefined) return [];
        const common = [...words(test.replace(/^tests\/\w+\//, ""))].filter((word) => mine.has(word)).length;
        return [{ test, at: at - common + (isLong.test(test) ? 9 : 0) }];
      })
      .toSorted((a, b) => a.at - b.at)
      .slice(0, most)
      .map(({ test }) => test);
    const inAddition = tests.filter((test) => writesRows.test(path) && ofRaces.test(test));
    if (isListed && ofFilters in files) inAddition.push(ofFilters);
    return [...new Set([...nearest, ...inAddition])];
  };
}
