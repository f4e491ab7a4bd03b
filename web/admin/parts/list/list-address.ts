import { limits } from "#contract/limits";

/** Filters, page size and cursor of a list as they stand in its address. */
export interface ListAddress<K extends string> {
  readonly filters: Record<K, string>;
  readonly pageSize: number;
  /** Empty on the first page. */
  readonly cursor: string;
}

/** Reads `?state=bound&pageSize=50&cursor=…`; what is absent is empty, an impossible page size is the preferred one. */
export function readList<K extends string>(
  search: string,
  keys: readonly K[],
  preferredSize: number = limits.pageSizeDefault,
): ListAddress<K> {
  const params = new URLSearchParams(search);
  const size = Number(params.get("pageSize"));
  return {
    filters: Object.fromEntries(keys.map((key) => [key, plain(params.get(key))])) as Record<K, string>,
    pageSize: Number.isInteger(size) && size >= 1 && size <= limits.pageSizeMax ? size : preferredSize,
    cursor: plain(params.get("cursor")),
  };
}

/** The query part of a list's address, empty when everything is as at first. */
export function writeList(address: ListAddress<string>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(address.filters)) if (value !== "") params.set(key, value);
  if (address.pageSize !== limits.pageSizeDefault) params.set("pageSize", String(address.pageSize));
  if (address.cursor) params.set("cursor", address.cursor);
  const text = params.toString();
  return text ? `?${text}` : "";
}

// The router writes a text that looks like a number in quotes.
const plain = (value: string | null) => (value ?? "").replace(/^"(.*)"$/, "$1");
