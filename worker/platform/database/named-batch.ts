import type { Database, Query, ResultsOf } from "./database";

/** Queries, or lists of them, by name. */
export type NamedQueries = Readonly<Record<string, Query<unknown> | readonly Query<unknown>[]>>;

export type NamedResults<Q extends NamedQueries> = {
  -readonly [Name in keyof Q]: Q[Name] extends Query<infer T>
    ? T
    : Q[Name] extends readonly Query<unknown>[]
      ? ResultsOf<Q[Name]>
      : never;
};

/**
 * One batch whose results are read by name: `const { before, claimed } = await runNamed(database, { before: ..., claimed: ...,
 * audit: [...] })`. The statements run in the order of writing; a list under one name answers a list.
 */
export async function runNamed<const Q extends NamedQueries>(database: Database, named: Q): Promise<NamedResults<Q>> {
  const groups = Object.entries(named).map(([name, group]) => ({ name, group }));
  const queries = groups.flatMap(({ group }) => group);
  const results = queries.length > 0 ? await database.run(queries) : [];
  let at = 0;
  const answers = groups.map(({ name, group }) => {
    if (!isList(group)) return [name, results[at++]];
    at += group.length;
    return [name, results.slice(at - group.length, at)];
  });
  return Object.fromEntries(answers) as NamedResults<Q>;
}

const isList = (group: Query<unknown> | readonly Query<unknown>[]): group is readonly Query<unknown>[] =>
  Array.isArray(group);
