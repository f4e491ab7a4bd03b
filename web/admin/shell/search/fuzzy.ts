/** Weights and threshold of the header search (specification, section 9). */
const searchRules = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const;

export interface Searchable {
  readonly title: string;
  readonly path: string;
  /** Other spellings of the title, such as its pinyin. */
  readonly aliases: readonly string[];
}

/** The items that match, best first. */
export function fuzzySearch<T extends Searchable>(items: readonly T[], query: string): T[] {
  const needle = query.trim().toLowerCase();
  if (!needle) return [...items];
  return items
    .map((item) => ({ item, score: itemScore(item, needle) }))
    .filter(({ score }) => score < 1)
    .sort((a, b) => a.score - b.score)
    .map(({ item }) => item);
}

function itemScore(item: Searchable, needle: string): number {
  const title = Math.min(...[item.title, ...item.aliases].map((text) => fieldScore(text, needle)));
  const path = fieldScore(item.path, needle);
  return weighed(title, searchRules.titleWeight) * weighed(path, searchRules.pathWeight);
}

const weighed = (score: number, weight: number) =>
  score > searchRules.threshold ? 1 : Math.max(score, 0.001) ** weight;

/** 0 for a perfect match, up to 1: the share of wrong characters, plus a little for a match late in the text. */
export function fieldScore(text: string, needle: string): number {
  const { errors, end } = bestSubstring(text.toLowerCase(), needle);
  const late = Math.max(0, end - needle.length) / 100;
  return Math.min(1, errors / needle.length + late);
}

/** Fewest edits that turn `needle` into some part of `text`, and where that part ends (Sellers, 1980). */
function bestSubstring(text: string, needle: string): { errors: number; end: number } {
  let row = Array.from({ length: needle.length + 1 }, (_, i) => i);
  let best = { errors: needle.length, end: 0 };
  for (let at = 1; at <= text.length; at++) {
    const next = [0];
    for (let i = 1; i <= needle.length; i++) {
      const swap = (row[i - 1] ?? 0) + (needle[i - 1] === text[at - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    row = next;
    const errors = row[needle.length] ?? needle.length;
    if (errors < best.errors) best = { errors, end: at };
  }
  return best;
}
