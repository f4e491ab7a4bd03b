// 20-29 are GS1's numbers for use inside one company, so our numbers never equal an article number of a shop (GS1 General
// Specifications, restricted circulation numbers).
const seriesPrefix = "20";
const bodyLength = 12;

/** Every barcode of our own series sorts between this text and `seriesLastBarcode`. */
export const seriesFirstBarcode = seriesPrefix.padEnd(bodyLength, "0");
export const seriesLastBarcode = `${seriesPrefix}${"9".repeat(bodyLength - 2)}9`;

/** The next free number (without check digit) after the highest barcode of the series; null when the series is used up. */
export function nextInSeries(highestBarcode: string | undefined): string | null {
  if (!highestBarcode) return `${seriesFirstBarcode.slice(0, -1)}1`;
  const next = String(Number(highestBarcode.slice(0, bodyLength)) + 1);
  return next.startsWith(seriesPrefix) ? next : null;
}
