/** The keys with one of them moved up or down by one; at the edge it stays. */
export function moveKey(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  const other = keys[to];
  if (from < 0 || other === undefined) return [...keys];
  return keys.map((one, i) => (i === from ? other : i === to ? key : one));
}
