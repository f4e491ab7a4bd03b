/** A page of a list with its matching rows changed; any other value is returned unchanged. */
export function patchedPage(page: unknown, isRow: (row: unknown) => boolean, change: object): unknown {
  if (!hasRows(page)) return page;
  return { ...page, list: page.list.map((row) => (isRow(row) ? { ...(row as object), ...change } : row)) };
}

function hasRows(page: unknown): page is { readonly list: readonly unknown[] } {
  return typeof page === "object" && page !== null && Array.isArray((page as { list?: unknown }).list);
}
