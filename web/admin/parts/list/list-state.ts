import { useMemo, useState } from "react";
import { limits } from "#contract/limits";
import { useOfficeHistory } from "../own-history";
import { hrefWithQuery, usePageAddress } from "../page-address";
import { type ListAddress, listAddressQuery, nextSort, parseListAddress } from "./list-address";
import { usePreferredPageSize } from "./page-size";

/** The only sort field of a growing list: the time at which its rows were created. */
type CreatedAt = "createdAt";

interface CursorQuery {
  readonly cursor?: string;
  readonly createdAtOrder?: "asc" | "desc";
}

/** The state of a list screen; it is stored in the address alone. */
export interface ListState<K extends string, S extends string = CreatedAt, Q = CursorQuery> extends ListAddress<K, S> {
  readonly isFiltered: boolean;
  /** The query of the list's call: filters, page size, position and order. */
  readonly query: Partial<Record<K, string>> & { pageSize: number } & Q;
  /** Changes filters and goes to the first page; while typing, the last address is replaced. */
  set(change: Partial<Record<K, string>>, how?: { isTyping?: boolean }): void;
  /** Clears the filters; page size and order stay. */
  reset(): void;
  setPageSize(pageSize: number): void;
  sortBy(field: S): void;
  /** Goes to a page of a counted list; with `isTyping` the last address is replaced. */
  toPage(page: number, how?: { isTyping?: boolean }): void;
  /** Goes to the page after `cursor`. */
  next(cursor: string): void;
  /** Goes to the previous page, or to the first when this page was opened by its address. */
  previous(): void;
  readonly pageNumber: number | undefined;
}

/** A list whose call counts its rows and sorts them. */
export type CountedList<K extends string, S extends string> = ListState<
  K,
  S,
  Partial<Record<`${S}Order`, "asc" | "desc">> & { pageIndex: number }
>;

/** The part of a list's state that a filter bar needs. */
export type ListFilters<K extends string> = Pick<ListState<K>, "filters" | "set" | "isFiltered" | "reset">;

/** The part of a list's state that a table and its pager need, whatever its filters and order are. */
export type ListOrder<S extends string> = ListPosition & Pick<ListState<never, S>, "sort" | "sortBy">;
export type ListPosition = Omit<ListState<never, never>, "query" | "filters" | "set" | "sort" | "sortBy">;

/**
 * Filters, position and order of the list at this address. `keys` names its filters. With `sorts`, the sortable fields,
 * its call counts the rows and takes a page number; otherwise it takes a cursor and, where the contract allows, sorts
 * by `createdAt` in both directions. Declare both outside the component.
 */
export function useListState<K extends string>(keys: readonly K[]): ListState<K>;
export function useListState<K extends string, S extends string>(
  keys: readonly K[],
  sorts: readonly S[],
): CountedList<K, S>;
export function useListState(keys: readonly string[], sorts?: readonly string[]): ListState<string, string, object> {
  const { pathname, home, searchStr } = usePageAddress();
  const own = useOfficeHistory();
  const [preferred, keepSize] = usePreferredPageSize(home);
  const address = useMemo(
    () => parseListAddress(searchStr, keys, preferred, sorts ?? createdAt),
    [searchStr, keys, sorts, preferred],
  );
  const [trail, setTrail] = useState<readonly string[]>([]);

  const go = (change: Partial<ListAddress<string, string>>, isTyping = false) => {
    const href = hrefWithQuery(pathname, listAddressQuery({ ...address, ...change }).slice(1));
    if (isTyping) own.replace(href);
    else own.push(href);
  };
  const restart = (change: Partial<ListAddress<string, string>>, isTyping?: boolean) => {
    setTrail([]);
    go({ cursor: "", page: 1, ...change }, isTyping);
  };
  const filters = Object.fromEntries(Object.entries(address.filters).filter(([, v]) => v !== ""));
  const cursorPage = address.cursor === "" ? 1 : trail.length > 0 ? trail.length + 1 : undefined;
  return {
    ...address,
    isFiltered: Object.keys(filters).length > 0,
    query: { ...filters, ...(sorts ? counted(address) : byCursor(address)) } as Query,
    pageNumber: sorts ? address.page : cursorPage,
    set(change, how) {
      // Typed text is applied with a delay: a person who has left the page by then must not be taken back.
      if (how?.isTyping && own.location.pathname !== pathname) return;
      restart({ filters: { ...address.filters, ...(change as object) } }, how?.isTyping);
    },
    reset: () => restart({ filters: parseListAddress("", keys).filters }),
    setPageSize: (pageSize) => {
      keepSize(pageSize);
      restart({ pageSize });
    },
    sortBy: (field) => restart({ sort: nextSort(address.sort, field) }),
    toPage: (page, how) => go({ page }, how?.isTyping),
    next: (cursor) => {
      setTrail([...trail, address.cursor]);
      go({ cursor });
    },
    previous: () => {
      setTrail(trail.slice(0, -1));
      go({ cursor: trail.at(-1) ?? "" });
    },
  };
}

type Query = Record<string, string> & { pageSize: number };

const createdAt: readonly CreatedAt[] = ["createdAt"];

const counted = ({ sort, page, pageSize }: ListAddress<string, string>) => ({
  ...(sort ? { [`${sort.field}Order`]: sort.direction } : {}),
  pageIndex: page,
  pageSize,
});

const byCursor = ({ sort, cursor, pageSize }: ListAddress<string, string>) => ({
  ...(sort ? { [`${sort.field}Order`]: sort.direction } : {}),
  pageSize,
  ...(cursor ? { cursor } : {}),
});

export const pageSizes = [10, limits.pageSizeDefault, 30, 50] as const;
