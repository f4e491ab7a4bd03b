import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { limits } from "#contract/limits";
import { usePageAddress } from "../page-address";
import { type ListAddress, readList, writeList } from "./list-address";
import { usePreferredPageSize } from "./page-size";

/** The state of a list screen; the address is the only place where it lives. */
export interface ListState<K extends string> extends ListAddress<K> {
  readonly isFiltered: boolean;
  /** What the list's call takes: set filters, page size and cursor. */
  readonly query: Partial<Record<K, string>> & { pageSize: number; cursor?: string };
  /** Changes filters and starts at the first page; while typing, the last address is replaced. */
  set(change: Partial<Record<K, string>>, how?: { isTyping?: boolean }): void;
  /** Clears the filters; the page size stays. */
  reset(): void;
  setPageSize(pageSize: number): void;
  /** To the page after `cursor`. */
  next(cursor: string): void;
  /** To the page before, or to the first when it was reached by its address. */
  previous(): void;
  readonly pageNumber: number | undefined;
}

/** Filters, page size and cursor of the list at this address; `keys` names its filters. */
export function useListState<K extends string>(keys: readonly K[]): ListState<K> {
  const { pathname, searchStr } = usePageAddress();
  const router = useRouter();
  const [preferred, keepSize] = usePreferredPageSize(pathname);
  const address = useMemo(() => readList(searchStr, keys, preferred), [searchStr, keys, preferred]);
  const [trail, setTrail] = useState<readonly string[]>([]);

  const go = (next: ListAddress<K>, isTyping = false) => {
    const href = pathname + writeList(next);
    if (isTyping) router.history.replace(href);
    else router.history.push(href);
  };
  const restart = (next: ListAddress<K>, isTyping?: boolean) => {
    setTrail([]);
    go({ ...next, cursor: "" }, isTyping);
  };
  const filters = Object.fromEntries(Object.entries(address.filters).filter(([, v]) => v !== "")) as Partial<
    Record<K, string>
  >;
  return {
    ...address,
    isFiltered: Object.keys(filters).length > 0,
    query: { ...filters, pageSize: address.pageSize, ...(address.cursor ? { cursor: address.cursor } : {}) },
    set: (change, how) => restart({ ...address, filters: { ...address.filters, ...change } }, how?.isTyping),
    reset: () => restart({ ...readList("", keys), pageSize: address.pageSize }),
    setPageSize: (pageSize) => {
      keepSize(pageSize);
      restart({ ...address, pageSize });
    },
    next: (cursor) => {
      setTrail([...trail, address.cursor]);
      go({ ...address, cursor });
    },
    previous: () => {
      setTrail(trail.slice(0, -1));
      go({ ...address, cursor: trail.at(-1) ?? "" });
    },
    pageNumber: address.cursor === "" ? 1 : trail.length > 0 ? trail.length + 1 : undefined,
  };
}

export const pageSizes = [10, limits.pageSizeDefault, 30, 50] as const;
