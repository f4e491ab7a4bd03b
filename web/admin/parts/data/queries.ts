import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "#contract/endpoint";
import type { CallInput } from "../../../shared/api";
import { adminCall } from "../../session/admin-call";

/** First part of every laboratory key: a write makes all of it stale, because one tube shows on many screens. */
export const labKey = ["lab"] as const;

/** Query options of a list or an object of the laboratory, keyed by the endpoint's name and its input. */
export function labQuery<E extends Endpoint>(endpoint: E, input: Pick<CallInput<E>, "params" | "query"> = {}) {
  return queryOptions({
    queryKey: [...labKey, endpoint.name, input],
    queryFn: async ({ signal }) => (await adminCall(endpoint, { ...input, signal })).data,
  });
}

/** The same for a page of a list: the page before stays visible, dimmed, while the next one loads. */
export function labList<E extends Endpoint>(endpoint: E, query: QueryIn<E>) {
  return { ...labQuery(endpoint, { query }), placeholderData: keepPreviousData };
}
