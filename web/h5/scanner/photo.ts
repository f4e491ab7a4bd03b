import { barcodeFromPixels, preloadDecoder } from "./decode";

const longestSidePx = 1600;

/**
 * Reads the barcode from a photo that was taken or chosen; works where web pages cannot use the camera. Throws a message
 * for people when the decoder does not come or finds no barcode.
 */
export async function barcodeFromPhoto(file: Blob): Promise<string> {
  await preloadDecoder();
  const found = await barcodeIn(file).catch(() => null);
  if (!found) throw new Error("照片里没有找到条码，请拍近一些，或直接输入数字");
  return found;
}

async function barcodeIn(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (const scale of [1, 0.5]) {
      const found = await barcodeFromPixels(pixelsOf(image, longestSidePx * scale), true);
      if (found) return found;
    }
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function pixelsOf(image: HTMLImageElement, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no 2d canvas");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
