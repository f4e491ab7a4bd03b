import { limits } from "#contract/limits";

interface Sort<S extends string> {
  readonly field: S;
  readonly direction: "asc" | "desc";
}

/** Filters, position and order of a list in its address. */
export interface ListAddress<K extends string, S extends string = never> {
  readonly filters: Record<K, string>;
  readonly pageSize: number;
  /** Position of a list with cursors; empty on the first page. */
  readonly cursor: string;
  /** Page of a counted list, from 1. */
  readonly page: number;
  readonly sort: Sort<S> | undefined;
}

/** Parses `?state=bound&pageSize=50&cursor=…` or `?page=3&sort=createdAt-desc`; invalid values count as absent. */
export function parseListAddress<K extends string, S extends string = never>(
  search: string,
  keys: readonly K[],
  preferredSize: number = limits.pageSizeDefault,
  sorts: readonly S[] = [],
): ListAddress<K, S> {
  const params = new URLSearchParams(search);
  return {
    filters: Object.fromEntries(keys.map((key) => [key, filterOf(key, plain(params.get(key)))])) as Record<K, string>,
    pageSize: whole(params.get("pageSize"), preferredSize, limits.pageSizeMax),
    cursor: plain(params.get("cursor")),
    page: whole(params.get("page"), 1, 10_000),
    sort: readSort(plain(params.get("sort")), sorts),
  };
}

/** The query of a list's address; empty when everything has its default. */
export function listAddressQuery(address: ListAddress<string, string>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(address.filters)) if (value !== "") params.set(key, value);
  if (address.page > 1) params.set("page", String(address.page));
  if (address.pageSize !== limits.pageSizeDefault) params.set("pageSize", String(address.pageSize));
  if (address.sort) params.set("sort", `${address.sort.field}-${address.sort.direction}`);
  if (address.cursor) params.set("cursor", address.cursor);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** The order after a press on a column's heading: ascending, then descending, then the default. */
export function nextSort<S extends string>(current: Sort<S> | undefined, field: S): Sort<S> | undefined {
  if (current?.field !== field) return { field, direction: "asc" };
  return current.direction === "asc" ? { field, direction: "desc" } : undefined;
}

const filterOf = (key: string, value: string) => (key === "beginTime" || key === "endTime" ? dayOrNone(value) : value);

function readSort<S extends string>(text: string, sorts: readonly S[]): Sort<S> | undefined {
  const [name, direction] = text.split("-");
  const field = sorts.find((sort) => sort === name);
  return field && (direction === "asc" || direction === "desc") ? { field, direction } : undefined;
}

function whole(text: string | null, fallback: number, max: number): number {
  const value = Number(plain(text));
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
}

// The router puts a text that looks like a number in quotes.
const plain = (value: string | null) => (value ?? "").replace(/^"(.*)"$/, "$1");

/** A real calendar day, or empty: an address may contain anything. */
function dayOrNone(text: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? "" : text;
}
