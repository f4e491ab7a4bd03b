import { loadRequiredPart } from "../../shared/fetch-part";
import { openWeChat } from "../../shared/wechat/bridge";
import { toasts } from "../parts/toasts";
import { barcodeFromScan } from "./scan-text";

/**
 * Reads the barcode in a photo, or opens WeChat's own scanner and, where that does not open, the page's camera. Throws a
 * message for people.
 */
export async function readBarcode(
  file: File | undefined,
  onCode: (code: string) => void,
  openCamera: () => void,
): Promise<void> {
  if (file) {
    const barcodeFromPhoto = await loadRequiredPart(() => import("./photo"), "barcodeFromPhoto");
    return onCode(await barcodeFromPhoto(file));
  }
  const { pathname } = location;
  const wechat = await openWeChat();
  if (location.pathname !== pathname) return;
  if (!wechat) return openCamera();
  wechat.scanQRCode({
    needResult: 1,
    scanType: ["barCode", "qrCode"],
    success({ resultStr }) {
      const code = barcodeFromScan(resultStr);
      if (code) onCode(code);
      else toasts.push("没有读到采样管条码，请再扫一次，或直接输入数字", "error");
    },
    fail: openCamera,
  });
}
