import { useQuery } from "@tanstack/react-query";
import type { Call, DataOf, QueryIn } from "#contract/endpoint";
import { silentAdminCall } from "../../session/admin-call";
import type { Page } from "../list/page";
import type { LoadPage } from "../table/table-pages";
import { queryKeyOf } from "./key-of";
import { pageQuery } from "./queries";

const totalLivesMs = 60_000;

export interface PageOptions {
  /** True: no call is sent yet. */
  readonly isOff?: boolean;
  /** Ms after which the page is loaded again automatically. */
  readonly refetchInterval?: number;
  /** The list has its own export with a permission and an audit row, so the table's export must not bypass it. */
  readonly hasOwnExport?: boolean;
}

/** Refuses a filter of the address that the list's call does not accept. */
type OnlyAsked<Q, E> = { readonly [K in Exclude<keyof Q, keyof QueryIn<E>>]: never };

/**
 * A page of a list. For a growing list with more than one page it also gives the total, which is requested after the
 * page has loaded, and at most once a minute for the same filters.
 */
export function usePage<E extends Call, Q extends QueryIn<E>>(
  endpoint: E,
  query: Q & OnlyAsked<Q, E>,
  options: PageOptions = {},
) {
  const page = useQuery({
    ...pageQuery(endpoint, query),
    enabled: !options.isOff,
    refetchInterval: options.refetchInterval ?? false,
  });
  const { data, error, refetch, isPlaceholderData } = page;
  const { cursor, pageSize: _, createdAtOrder: __, ...filters } = query as Record<string, unknown>;
  const shown = data as Page<unknown> | undefined;
  const isWhole = cursor === undefined && shown?.nextCursor === null;
  const total = useQuery({
    queryKey: queryKeyOf(endpoint, "total", filters),
    queryFn: async ({ signal }) => {
      const asked = { ...filters, pageSize: 1, withTotal: "1" } as QueryIn<E>;
      return ((await silentAdminCall(endpoint, { query: asked, signal })).data as Page<unknown>).total ?? null;
    },
    enabled: shown?.nextCursor !== undefined && !isWhole,
    staleTime: totalLivesMs,
    retry: false,
  });
  const count = isWhole ? shown.list.length : total.data;
  const loadPage: LoadPage = (place) =>
    silentAdminCall(endpoint, { query: { ...(query as object), ...place } as QueryIn<E> }).then((reply) => reply.data);
  const pages = options.hasOwnExport ? {} : { loadPage };
  return { data: data as DataOf<E> | undefined, error, refetch, isPlaceholderData, total: count, ...pages };
}
