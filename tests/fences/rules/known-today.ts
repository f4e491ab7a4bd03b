import type { Breach } from "./sources";

/** How many breaches each file may still have; a file that has fewer is to be mended in the list as well. */
export function countBreaches(
  counts: ReadonlyMap<string, number>,
  known: Readonly<Record<string, number>>,
  { list, what, remedy }: { readonly list: string; readonly what: string; readonly remedy: string },
): Breach[] {
  return [...new Set([...counts.keys(), ...Object.keys(known)])].flatMap((file) => {
    const [now, allowed] = [counts.get(file) ?? 0, known[file] ?? 0];
    if (now === allowed) return [];
    if (now > allowed) return [{ file, problem: `${now} ${what}, ${allowed} are known`, remedy }];
    return [{ file: list, problem: `${file}: of ${allowed} ${what} ${now} are left`, remedy: "Shorten the list" }];
  });
}

/** How often each text stands in the list. */
export function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
