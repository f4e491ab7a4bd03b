import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Call, QueryIn } from "#contract/endpoint";
import type { CallInput } from "../../../shared/api";
import { adminCall } from "../../session/admin-call";
import { queryKeyOf } from "./key-of";

/** Query options of a list or an object. */
export function callQuery<E extends Call>(endpoint: E, input: Pick<CallInput<E>, "params" | "query"> = {}) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal }) => (await adminCall(endpoint, { ...input, signal })).data,
  });
}

/** The same for a page of a list: the previous page stays visible, dimmed, while the next one loads. */
export function pageQuery<E extends Call>(endpoint: E, query: QueryIn<E>) {
  return { ...callQuery(endpoint, { query }), placeholderData: keepPreviousData };
}
