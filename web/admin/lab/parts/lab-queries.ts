import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Endpoint, QueryIn } from "#contract/endpoint";
import { listMerchants } from "#contract/merchants";
import { listProducts } from "#contract/products";
import type { CallInput } from "../../../shared/api";
import { useMay } from "../../session/access";
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

const slow = 5 * 60_000;

/** Products as options: all of them for filters, live ones for new work. */
export function useProductOptions(which: "all" | "live" = "all") {
  const { data } = useQuery({ ...labQuery(listProducts, { query: {} }), staleTime: slow });
  const listed = (data?.list ?? []).filter(({ state }) => which === "all" || state === which);
  return listed.map(({ code, name }) => ({ value: code, label: name }));
}

/** Merchants as options; empty for people who may not see them. */
export function useMerchantOptions(which: "all" | "on" = "all") {
  const may = useMay();
  const enabled = may("lab:merchant:list");
  const { data } = useQuery({ ...labQuery(listMerchants, { query: { pageSize: 100 } }), staleTime: slow, enabled });
  const listed = (data?.list ?? []).filter(({ status }) => which === "all" || status === which);
  return listed.map(({ id, name }) => ({ value: id, label: name }));
}
