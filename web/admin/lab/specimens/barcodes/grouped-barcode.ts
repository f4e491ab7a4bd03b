/** A barcode as it is printed, in groups of 4-4-5; shorter ones end early. */
export function groupedBarcode(barcode: string): string {
  return [barcode.slice(0, 4), barcode.slice(4, 8), barcode.slice(8)].filter((part) => part !== "").join(" ");
}

/** A sentence with its barcodes in printed groups. */
export const withGroupedBarcodes = (text: string): string => text.replaceAll(/(?<!\d)\d{13}(?!\d)/g, groupedBarcode);

/** A size in bytes as text: 812 B, 34.5 KB, 2.1 MB. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${size >= 100 ? Math.round(size) : size.toFixed(1)} ${unit}`;
}
