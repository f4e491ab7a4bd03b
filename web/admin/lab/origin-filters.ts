import { useMerchantOptions, useProductOptions } from "./option-lists";

/** The filters by product and, for people who may see them, by merchant. */
export function useOriginFilters() {
  const products = useProductOptions();
  const merchants = useMerchantOptions();
  return [
    { key: "productCode", label: "产品", options: products } as const,
    ...(merchants.length > 0 ? [{ key: "merchantId", label: "合作机构", options: merchants } as const] : []),
  ];
}
