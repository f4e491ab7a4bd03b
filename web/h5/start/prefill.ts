import { isBarcode, plainDigits } from "#contract/plain-text";

const place = "h5.bind-code";

/** Keeps the barcode of a label's link (/h5/bind?code=…) until the form asks for it. */
export function keepPrefill(storage: Storage, search: string): void {
  const code = plainDigits(new URLSearchParams(search).get("code") ?? "");
  if (isBarcode(code)) storage.setItem(place, code);
}

export function readPrefill(storage: Storage): string {
  return storage.getItem(place) ?? "";
}

export function forgetPrefill(storage: Storage): void {
  storage.removeItem(place);
}
