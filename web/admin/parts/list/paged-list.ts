import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { usePageAddress } from "../page-address";
import type { ListState } from "./list-state";
import { usePreferredPageSize } from "./page-size";
import { nextSort, type PagedAddress, readPaged, type Sort, writePaged } from "./paged-address";

/** The state of a counted list; the address is the only place where it lives. */
export interface PagedList<K extends string, S extends string> extends ListState<K> {
  readonly page: number;
  readonly sort: Sort<S> | undefined;
  /** What the list's call takes. */
  readonly query: Partial<Record<K, string>> &
    Partial<Record<`${S}Order`, "asc" | "desc">> & { pageIndex: number; pageSize: number };
  toPage(page: number): void;
  sortBy(field: S): void;
}

/** Filters, page and order of the list at this address; `keys` and `sorts` are declared outside the component. */
export function usePagedList<K extends string, S extends string>(
  keys: readonly K[],
  sorts: readonly S[],
): PagedList<K, S> {
  const { pathname, searchStr } = usePageAddress();
  const router = useRouter();
  const [preferred, keepSize] = usePreferredPageSize(pathname);
  const address = useMemo(() => readPaged(searchStr, keys, sorts, preferred), [searchStr, keys, sorts, preferred]);
  const go = (change: Partial<PagedAddress<K, S>>, isTyping = false) => {
    const href = pathname + writePaged({ ...address, page: 1, ...change });
    if (isTyping) router.history.replace(href);
    else router.history.push(href);
  };
  const filters = Object.fromEntries(Object.entries(address.filters).filter(([, v]) => v !== ""));
  const { sort } = address;
  return {
    ...address,
    isFiltered: Object.keys(filters).length > 0,
    query: {
      ...filters,
      ...(sort ? { [`${sort.field}Order`]: sort.direction } : {}),
      pageIndex: address.page,
      pageSize: address.pageSize,
    } as PagedList<K, S>["query"],
    cursor: "",
    pageNumber: address.page,
    set: (change, how) => go({ filters: { ...address.filters, ...change } }, how?.isTyping),
    reset: () => go({ filters: readPaged("", keys, sorts).filters }),
    setPageSize: (pageSize) => {
      keepSize(pageSize);
      go({ pageSize });
    },
    toPage: (page) => go({ page }),
    next: () => go({ page: address.page + 1 }),
    previous: () => go({ page: Math.max(1, address.page - 1) }),
    sortBy: (field) => go({ sort: nextSort(sort, field) }),
  };
}
