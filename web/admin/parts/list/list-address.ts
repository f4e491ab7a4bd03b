import { limits } from "#contract/limits";

interface Sort<S extends string> {
  readonly field: S;
  readonly direction: "asc" | "desc";
}

/** Filters, place and order of a list as they stand in its address. */
export interface ListAddress<K extends string, S extends string = never> {
  readonly filters: Record<K, string>;
  readonly pageSize: number;
  /** Where a list that pages by cursor stands; empty on the first page. */
  readonly cursor: string;
  /** Where a counted list stands, from 1. */
  readonly page: number;
  readonly sort: Sort<S> | undefined;
}

/** Reads `?state=bound&pageSize=50&cursor=…` or `?page=3&sort=createdAt-desc`; what is impossible counts as absent. */
export function readList<K extends string, S extends string = never>(
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

/** The query part of a list's address, empty when everything is as at first. */
export function writeList(address: ListAddress<string, string>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(address.filters)) if (value !== "") params.set(key, value);
  if (address.page > 1) params.set("page", String(address.page));
  if (address.pageSize !== limits.pageSizeDefault) params.set("pageSize", String(address.pageSize));
  if (address.sort) params.set("sort", `${address.sort.field}-${address.sort.direction}`);
  if (address.cursor) params.set("cursor", address.cursor);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** Pressing a column's head: ascending, then descending, then as at first. */
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

// The router writes a text that looks like a number in quotes.
const plain = (value: string | null) => (value ?? "").replace(/^"(.*)"$/, "$1");

/** A real day of the calendar, or nothing: an address may say anything. */
function dayOrNone(text: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? "" : text;
}
