/** The query of an address as text by name; a name that occurs more than once has a list. */
type Search = Record<string, string | string[]>;

/**
 * Parses the query of an address. Text stays text: a lot `24E05` and an order `202611270000012345678` must not become
 * numbers. For the router's `parseSearch`, and wherever an address is read.
 */
export function parseSearch(query: string): Search {
  const texts = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(query)) texts.set(name, [...(texts.get(name) ?? []), text]);
  return Object.fromEntries(
    [...texts].map(([name, [first = "", ...others]]) => [name, others.length > 0 ? [first, ...others] : first]),
  );
}

/** Writes the query of an address, with its question mark; undefined values are left out. For the router's `stringifySearch`. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const text of [value].flat()) if (text !== undefined && text !== null) query.append(name, String(text));
  const text = query.toString();
  return text && `?${text}`;
}

/** One text: of a name that occurs more than once the first, as `URLSearchParams` returns it. */
const oneOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0];

/**
 * For a route's `validateSearch`: the names that its pages read, each as one text; other names stay in the address but
 * are not read.
 */
export const searchOf =
  <N extends string>(names: readonly N[]) =>
  (search: Readonly<Record<string, unknown>>): { [K in N]?: string } => {
    const texts = names.map((name) => [name, oneOf(search[name] as Search[string] | undefined)]);
    return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  };
