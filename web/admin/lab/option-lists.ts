import { useQuery } from "@tanstack/react-query";
import { listMerchants } from "#contract/merchants";
import { listProducts, productStateNames } from "#contract/products";
import { callQuery } from "../parts/data/queries";
import { usePermissionCheck } from "../session/access";
import { merchantStateNames } from "./merchants/merchant-states";

const slow = 5 * 60_000;

/**
 * Products as options: all of them for filters, live ones for new work. `kept`: those of a record that is edited are offered
 * with their state, because it keeps them.
 */
export function useProductOptions(which: "all" | "live" = "all", kept: readonly string[] = []) {
  const { data } = useQuery({ ...callQuery(listProducts, { query: {} }), staleTime: slow });
  return (data?.list ?? []).flatMap(({ code, name, state }) => {
    if (which === "all" || state === which) return { value: code, label: name };
    return kept.includes(code) ? { value: code, label: `${name}（${productStateNames[state]}）` } : [];
  });
}

/** Merchants as options, like products; empty for people who may not see them. */
export function useMerchantOptions(which: "all" | "on" = "all", kept?: string) {
  const may = usePermissionCheck();
  const enabled = may("lab:merchant:list");
  const { data } = useQuery({ ...callQuery(listMerchants, { query: { pageSize: 100 } }), staleTime: slow, enabled });
  return (data?.list ?? []).flatMap(({ id, name, status }) => {
    if (which === "all" || status === which) return { value: id, label: name };
    return id === kept ? { value: id, label: `${name}（${merchantStateNames[status]}）` } : [];
  });
}
