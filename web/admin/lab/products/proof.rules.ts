import type { ProductItem } from "#contract/products.schemas";

/** Why a product on sale has no validation of its assay, in words; null where it has one or is not on sale. `today`: `YYYY-MM-DD`. */
export function notValidatedText(
  product: Pick<ProductItem, "state" | "proof" | "exception">,
  today: string,
): string | null {
  const { state, proof, exception } = product;
  if (state !== "live" || proof) return null;
  if (!exception) return "上线早于验证要求";
  return exception.until < today
    ? `例外已于 ${exception.until} 到期`
    : `例外至 ${exception.until}，${exception.reason}`;
}
