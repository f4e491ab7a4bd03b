/** One page of a keyset list from a read of `pageSize + 1` rows; the extra row only shows that there are more. */
export function keysetPage<Row, Item>(
  rows: readonly Row[],
  pageSize: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  total: readonly number[] = [],
): { list: Item[]; nextCursor: string | null; total?: number } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map(toItem),
    nextCursor: rows.length > pageSize && last ? cursorOf(last) : null,
    ...(total[0] === undefined ? {} : { total: total[0] }),
  };
}

/** Sorts after every identifier: the start of a list without a cursor. With this bound SQLite searches the index instead of scanning. */
export const afterEveryId = "~";
