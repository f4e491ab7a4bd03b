import { usePageAddress } from "../parts/page-address";
import { useCurrentUser } from "../session/current-user";

/**
 * Whose data a merchant screen shows: an account of a merchant sees its own, staff name the merchant in the address. Undefined
 * for staff who came by the menu and chose none yet: nothing may be asked then.
 */
export function useMerchantScope(): { readonly merchantId?: string } | undefined {
  const merchantId = new URLSearchParams(usePageAddress().searchStr).get("m");
  const { permissions } = useCurrentUser();
  return merchantScope(merchantId, permissions);
}

/** Whatever roles the account of a merchant has, it holds tags for merchants only. */
export function merchantScope(merchantId: string | null, permissions: readonly string[]) {
  if (merchantId) return { merchantId };
  return permissions.every((tag) => tag.startsWith("merchant:")) ? {} : undefined;
}
