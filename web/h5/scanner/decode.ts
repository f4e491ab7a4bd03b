import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasmUrl = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;

import { barcodeFromScan } from "./scan-text";

// Formats that are printed on our tubes. ITF is left out: a partial sweep of it reads as a shorter valid number.
const formats = ["Code128", "EAN13", "QRCode"] as const;

/** Loads the decoder from our own host; an early call avoids the wait at the first picture. */
export async function preloadDecoder(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
}

/** The tube's barcode in a picture, or null. The picture never leaves the phone. */
export async function barcodeFromPixels(pixels: ImageData, isThorough: boolean): Promise<string | null> {
  const results = await readBarcodes(pixels, {
    formats: [...formats],
    tryHarder: isThorough,
    tryRotate: true,
    tryInvert: isThorough,
    maxNumberOfSymbols: 4,
  });
  for (const result of results) {
    const code = barcodeFromScan(result.text);
    if (code) return code;
  }
  return null;
}
