import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import { type listTubes, tubeStateNames } from "#contract/tubes";
import { choice } from "../../../parts/choice";

export const tubeFilterKeys = ["barcode", "state", "productCode", "merchantId", "batchId", "queue", "day"] as const;
/** Queues of tubes that a state alone does not define. */
export const tubeQueues = { unbound: "已到样未绑定" } as const;
type Filters = Record<(typeof tubeFilterKeys)[number], string>;
type Page = { readonly pageSize: number; readonly cursor?: string };

/**
 * The query of the list. Digits typed by a person or a scanner are cleaned; four of them are the end of a barcode, more
 * its beginning. Null while the text is not searchable yet.
 */
export function tubeQuery(filters: Filters, page: Page): QueryIn<typeof listTubes> | null {
  const barcode = plainDigits(filters.barcode);
  if (/^\d{4}$/.test(barcode)) return { ...page, last4: barcode };
  if (barcode !== "") return /^\d{5,13}$/.test(barcode) ? { ...page, barcode } : null;
  return {
    ...page,
    state: choice(tubeStateNames, filters.state),
    productCode: filters.productCode || undefined,
    merchantId: filters.merchantId || undefined,
    batchId: filters.batchId || undefined,
    queue: choice(tubeQueues, filters.queue),
    day: filters.day || undefined,
  };
}

/** Why the filters cannot be searched; null otherwise. */
export function searchHint(filters: Filters): string | null {
  const barcode = plainDigits(filters.barcode);
  if (barcode === "" || /^\d{4,13}$/.test(barcode)) return null;
  return /^\d{1,3}$/.test(barcode)
    ? "请输入条码的后 4 位，或从头输入更多位。"
    : "条码是 6-13 位数字，请核对后重新输入。";
}
