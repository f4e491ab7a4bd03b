import { limits } from "#contract/limits";
import { nameWidth, plainPhone, removeInvisibleCharacters } from "#contract/plain-text";

/** The parts of a text by which records are searched. Absent parts are not searched. */
export interface SearchTerms {
  /** First digits of a barcode, or its last four. */
  readonly barcode?: string;
  /** Beginning of a number given by the laboratory: of a sample, run, batch or plate. */
  readonly code?: string;
  /** Beginning of an instrument's serial or name. */
  readonly instrument?: string;
  /** Beginning of a report's key. */
  readonly reportKey?: string;
  /** A report's number as it is printed, BG00000123, without BG. */
  readonly reportSerial?: number;
  /** A customer's whole phone or whole name. */
  readonly person?: { readonly phone: string } | { readonly name: string };
  /** Beginning of a merchant's code or name. */
  readonly merchant?: string;
  /** Part of any name of a user, or his whole phone. */
  readonly user?: { readonly phone: string } | { readonly name: string };
}

/** Letters of any script, and the characters between the parts of a name. */
const isName = (text: string) =>
  /^\p{L}[\p{L}\p{M}\s.·•‧・．'’-]*$/u.test(text) && nameWidth(text) <= limits.nameWidthMax;

export function parseSearchText(given: string): SearchTerms {
  const text = removeInvisibleCharacters(given).trim();
  const digits = plainPhone(text);
  if (/^\d{4,13}$/.test(digits)) {
    const phone = /^1[3-9]\d{9}$/.test(digits) ? { phone: digits } : undefined;
    return { barcode: digits, instrument: digits, ...(phone ? { person: phone, user: phone } : {}) };
  }
  const person = isName(text) ? { person: { name: text } } : {};
  if (/\p{Script=Han}/u.test(text)) return { merchant: text, instrument: text, user: { name: text }, ...person };
  if (!/^[\w.-]*[A-Za-z][\w.-]*$/.test(text)) return person;
  const serial = /^BG(\d{1,9})$/i.exec(text)?.[1];
  return {
    ...(serial ? { reportSerial: Number(serial) } : {}),
    code: text.toUpperCase(),
    instrument: text,
    merchant: text.toLowerCase(),
    user: { name: text },
    ...person,
    ...(/^[A-Za-z]{4,15}$/.test(text) ? { reportKey: text.toUpperCase() } : {}),
  };
}
