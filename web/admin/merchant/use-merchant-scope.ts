import { usePageAddress } from "../parts/page-address";
import { useCurrentUser } from "../session/current-user";

/**
 * Whose data a merchant's screen shows: an account of a merchant sees its own, staff name the merchant in the address.
 * Undefined for staff who opened the menu and chose no merchant yet: then no call may be sent.
 */
export function useMerchantScope(): { readonly merchantId?: string } | undefined {
  const merchantId = new URLSearchParams(usePageAddress().searchStr).get("m");
  const { permissions } = useCurrentUser();
  return merchantScope(merchantId, permissions);
}

/** Whatever roles a merchant's account has, it gets permissions for merchants only. */
export function merchantScope(merchantId: string | null, permissions: readonly string[]) {
  if (merchantId) return { merchantId };
  return permissions.every((tag) => tag.startsWith("merchant:")) ? {} : undefined;
}
