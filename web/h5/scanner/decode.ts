import { prepareZXingModule, purgeZXingModule, readBarcodes } from "zxing-wasm/reader";
import { loadRequiredPart } from "../../shared/fetch-part";
import { barcodeFromScan } from "./scan-text";

const wasmUrl = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
/** One object, because the library loads the decoder again for a new one. */
const overrides = { locateFile: () => wasmUrl };

// Formats that are printed on our tubes. ITF is left out: a partial sweep of it reads as a shorter valid number.
const formats = ["Code128", "EAN13", "QRCode"] as const;

/**
 * Loads the decoder from our own host; an early call avoids the wait at the first picture. Throws a message for people
 * when it does not come.
 */
export async function preloadDecoder(): Promise<void> {
  await loadRequiredPart(startDecoder, "decoder");
}

async function startDecoder() {
  try {
    return { decoder: await prepareZXingModule({ overrides, fireImmediately: true }) };
  } catch (error) {
    // The library would answer every later call with the same failure.
    purgeZXingModule();
    throw error;
  }
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
