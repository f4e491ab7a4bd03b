import type { BodyIn } from "#contract/endpoint";
import type { searchReports } from "#contract/lab-reports";
import { plainDigits } from "#contract/plain-text";
import type { searchTubes } from "#contract/tubes";

/** What a text may name beside pages: which tubes, people and reports are asked for; undefined where it cannot name one. */
interface RecordSearch {
  readonly tube?: { readonly last4: string } | { readonly barcode: string };
  readonly person?: { readonly username: string } | { readonly nickName: string } | { readonly phone: string };
  /** A customer by his whole phone or name. */
  readonly customer?: BodyIn<typeof searchTubes>;
  readonly reports: readonly BodyIn<typeof searchReports>[];
}

export function recordSearch(text: string): RecordSearch {
  const query = text.trim();
  const digits = plainDigits(query);
  if (/^\d{4,13}$/.test(digits)) {
    const barcode = { barcode: digits };
    const phone = /^1[3-9]\d{9}$/.test(digits) ? { phone: digits } : undefined;
    return {
      tube: digits.length === 4 ? { last4: digits } : barcode,
      reports: phone ? [barcode, phone] : [barcode],
      ...(phone ? { person: phone, customer: phone } : {}),
    };
  }
  if (/\p{Script=Han}/u.test(query)) {
    const customer = query.length >= 2 && query.length <= 16 ? { name: query } : undefined;
    return { person: { nickName: query }, reports: customer ? [customer] : [], ...(customer ? { customer } : {}) };
  }
  if (!/^[A-Za-z][\w.-]+$/.test(query)) return { reports: [] };
  if (/^BG\d{1,9}$/i.test(query)) return { reports: [{ number: query.toUpperCase() }] };
  const keyPart = /^[A-Z]{4,15}$/.test(query) ? [{ keyPart: query }] : [];
  return { person: { username: query }, reports: keyPart };
}

/** Barcodes as they are read aloud: 4-4-5. */
export const grouped = (barcode: string): string => barcode.replace(/^(\d{4})(\d{4})(\d+)$/, "$1 $2 $3");
