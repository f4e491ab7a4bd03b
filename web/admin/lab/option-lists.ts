import { useQuery } from "@tanstack/react-query";
import { listMerchants } from "#contract/merchants";
import { listProducts } from "#contract/products";
import { callQuery } from "../parts/data/queries";
import { usePermissionCheck } from "../session/access";

const slow = 5 * 60_000;

/** Products as options: all of them for filters, live ones for new work. */
export function useProductOptions(which: "all" | "live" = "all") {
  const { data } = useQuery({ ...callQuery(listProducts, { query: {} }), staleTime: slow });
  const listed = (data?.list ?? []).filter(({ state }) => which === "all" || state === which);
  return listed.map(({ code, name }) => ({ value: code, label: name }));
}

/** Merchants as options; empty for people who may not see them. */
export function useMerchantOptions(which: "all" | "on" = "all") {
  const may = usePermissionCheck();
  const enabled = may("lab:merchant:list");
  const { data } = useQuery({ ...callQuery(listMerchants, { query: { pageSize: 100 } }), staleTime: slow, enabled });
  const listed = (data?.list ?? []).filter(({ status }) => which === "all" || status === which);
  return listed.map(({ id, name }) => ({ value: id, label: name }));
}
