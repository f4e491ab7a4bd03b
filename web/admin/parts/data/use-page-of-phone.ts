import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyIn, Call, DataOf, QueryIn } from "#contract/endpoint";
import { adminCall } from "../../session/admin-call";
import { queryKeyOf } from "./key-of";
import { type PageOptions, usePage } from "./use-page";

/** The list, or the same list for one phone, which is a POST and is removed from the cache when it is left. */
export function usePageOfPhone<E extends Call, S extends Call>(
  [endpoint, search]: readonly [E, S],
  query: QueryIn<E>,
  phone: string,
  options: Pick<PageOptions, "hasOwnExport"> = {},
) {
  const all = usePage(endpoint, query, { ...options, isOff: phone !== "" });
  const found = useQuery({
    queryKey: queryKeyOf(search, phone, query),
    queryFn: async ({ signal }) =>
      (await adminCall(search, { body: { ...(query as object), phone } as BodyIn<S>, signal }))
        .data as unknown as DataOf<E>,
    enabled: phone !== "",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return phone ? found : all;
}
