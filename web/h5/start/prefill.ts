import type { BrowserStorage } from "../../shared/browser-storage";

const place = "h5.bind-code";

/** The barcode of the label's link (/h5/bind?code=…), which boot.ts stores before the page can be touched. */
export function readPrefilledBarcode(storage: BrowserStorage): string {
  return storage.getItem(place) ?? "";
}

export function deletePrefilledBarcode(storage: BrowserStorage): void {
  storage.removeItem(place);
}
