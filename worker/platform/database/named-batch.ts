import type { Database, Query, ResultsOf } from "./database";

type Named = Readonly<Record<string, Query<unknown> | readonly Query<unknown>[]>>;

type NamedResults<Q extends Named> = {
  -readonly [Name in keyof Q]: Q[Name] extends Query<infer T>
    ? T
    : Q[Name] extends readonly Query<unknown>[]
      ? ResultsOf<Q[Name]>
      : never;
};

/**
 * One batch whose results are read by name: `const { before, claimed } = await runNamed(database, { before: ..., claimed:
 * ..., audit: [...] })`. The statements run in the order written; a list under one name answers a list.
 */
export async function runNamed<const Q extends Named>(database: Database, queries: Q): Promise<NamedResults<Q>> {
  const groups = Object.entries(queries).map(([name, group]) => ({ name, group }));
  const results = await database.run(groups.flatMap(({ group }) => group));
  let at = 0;
  const named = groups.map(({ name, group }) => {
    if (!isList(group)) return [name, results[at++]];
    at += group.length;
    return [name, results.slice(at - group.length, at)];
  });
  return Object.fromEntries(named) as NamedResults<Q>;
}

const isList = (group: Query<unknown> | readonly Query<unknown>[]): group is readonly Query<unknown>[] =>
  Array.isArray(group);
