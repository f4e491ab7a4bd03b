import { limits } from "#contract/limits";

export interface Sort<S extends string> {
  readonly field: S;
  readonly direction: "asc" | "desc";
}

/** Filters, page and order of a counted list as they stand in its address. */
export interface PagedAddress<K extends string, S extends string> {
  readonly filters: Record<K, string>;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort<S> | undefined;
}

/** Reads `?status=2&page=3&pageSize=50&sort=createdAt-desc`; what is impossible counts as absent. */
export function readPaged<K extends string, S extends string>(
  search: string,
  keys: readonly K[],
  sorts: readonly S[],
  preferredSize: number = limits.pageSizeDefault,
): PagedAddress<K, S> {
  const params = new URLSearchParams(search);
  return {
    filters: Object.fromEntries(keys.map((key) => [key, plain(params.get(key))])) as Record<K, string>,
    page: whole(params.get("page"), 1, 10_000),
    pageSize: whole(params.get("pageSize"), preferredSize, limits.pageSizeMax),
    sort: readSort(plain(params.get("sort")), sorts),
  };
}

/** The query part of a list's address, empty when everything is as at first. */
export function writePaged(address: PagedAddress<string, string>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(address.filters)) if (value !== "") params.set(key, value);
  if (address.page > 1) params.set("page", String(address.page));
  if (address.pageSize !== limits.pageSizeDefault) params.set("pageSize", String(address.pageSize));
  if (address.sort) params.set("sort", `${address.sort.field}-${address.sort.direction}`);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** Pressing a column's head: ascending, then descending, then as at first. */
export function nextSort<S extends string>(current: Sort<S> | undefined, field: S): Sort<S> | undefined {
  if (current?.field !== field) return { field, direction: "asc" };
  return current.direction === "asc" ? { field, direction: "desc" } : undefined;
}

function readSort<S extends string>(text: string, sorts: readonly S[]): Sort<S> | undefined {
  const [name, direction] = text.split("-");
  const field = sorts.find((sort) => sort === name);
  return field && (direction === "asc" || direction === "desc") ? { field, direction } : undefined;
}

function whole(text: string | null, fallback: number, max: number): number {
  const value = Number(plain(text));
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
}

// The router writes a text that looks like a number in quotes.
const plain = (value: string | null) => (value ?? "").replace(/^"(.*)"$/, "$1");
