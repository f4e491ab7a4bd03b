import { usePageAddress } from "../parts/page-address";

/** An account of a merchant sees its own; staff name the merchant in the address. */
export function useWhose(): { merchantId?: string } {
  const merchantId = new URLSearchParams(usePageAddress().searchStr).get("m");
  return merchantId ? { merchantId } : {};
}
