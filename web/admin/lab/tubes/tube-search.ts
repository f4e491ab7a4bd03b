import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import { type listTubes, tubeStateNames } from "#contract/tubes";
import { choice } from "../parts/choice";

export const tubeFilterKeys = ["barcode", "last4", "state", "productCode", "merchantId", "batchId"] as const;
type Filters = Record<(typeof tubeFilterKeys)[number], string>;
type Page = { readonly pageSize: number; readonly cursor?: string };

/**
 * What the list asks for. Digits typed by a person or a scanner are cleaned; an unfinished last-four search waits, and a
 * number that cannot be a barcode finds nothing: both answer null.
 */
export function tubeQuery(filters: Filters, page: Page): QueryIn<typeof listTubes> | null {
  const barcode = plainDigits(filters.barcode);
  if (barcode !== "") return /^\d{1,13}$/.test(barcode) ? { ...page, barcode } : null;
  const last4 = plainDigits(filters.last4);
  if (last4 !== "") return /^\d{4}$/.test(last4) ? { ...page, last4 } : null;
  return {
    ...page,
    state: choice(tubeStateNames, filters.state),
    productCode: filters.productCode || undefined,
    merchantId: filters.merchantId || undefined,
    batchId: filters.batchId || undefined,
  };
}

/** Why nothing is searched, when the filters cannot be one; null otherwise. */
export function searchHint(filters: Filters): string | null {
  const barcode = plainDigits(filters.barcode);
  if (barcode !== "" && !/^\d{1,13}$/.test(barcode)) return "条码是 6-13 位数字，请核对后重新输入。";
  const last4 = plainDigits(filters.last4);
  if (barcode === "" && last4 !== "" && !/^\d{4}$/.test(last4)) return "请输入条码的后 4 位数字。";
  return null;
}
