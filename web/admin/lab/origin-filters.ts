import { usePermissionCheck } from "../session/access";
import { useMerchantOptions, useProductOptions } from "./option-lists";

/** The filters by product and, for people who may see them, by merchant. */
export function useOriginFilters() {
  const products = useProductOptions();
  const merchants = useMerchantOptions();
  const may = usePermissionCheck();
  return [
    { key: "productCode", label: "产品", options: products } as const,
    // The field is shown before its choices are loaded: a field that appears later would move the rows under the
    // pointer.
    ...(may("lab:merchant:list") ? [{ key: "merchantId", label: "合作机构", options: merchants } as const] : []),
  ];
}
