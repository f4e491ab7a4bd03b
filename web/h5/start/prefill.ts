import type { PageStorage } from "../browser-storage";

const place = "h5.bind-code";

/** The barcode of the label's link (/h5/bind?code=…), which boot.ts keeps before the page can be touched. */
export function readPrefill(storage: PageStorage): string {
  return storage.getItem(place) ?? "";
}

export function forgetPrefill(storage: PageStorage): void {
  storage.removeItem(place);
}
